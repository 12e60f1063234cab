import { expect, test } from '@jest/globals'
import type { Page, Route } from 'playwright-core'
import { answerWith, refuse, refusePlainly } from './testing/answerInstead.ts'
import { at, idleWorkBegun, newReader, nightly, takenOver, useBrowser } from './testing/reader.ts'
import { keepToasts } from './testing/toasts.ts'

useBrowser({ isPersistent: true })

const on = (path: string) => at('freenovel', path)
const BOOK = '**/v1/book.show?*'
const notice = (page: Page) => page.locator('[aria-live] button')

/** A reader on the home page who opens a book with this response: by keyboard, so that nothing is prefetched. */
async function readerAtHome(answerBook: (route: Route) => unknown) {
  const reader = await newReader()
  await reader.page.route(BOOK, answerBook)
  await reader.page.goto(on('/'))
  await takenOver(reader.page)
  await keepToasts(reader.page)
  const openBook = async () => {
    await reader.page.locator('#content a[href^="/novel/"]').first().focus()
    await reader.page.keyboard.press('Enter')
  }
  return { ...reader, openBook }
}

test.concurrent('a 404 shows the server’s message, white on red at the top', async () => {
  const { page, openBook } = await readerAtHome(route =>
    refuse(route, 404, 'BOOK_NOT_FOUND', { desc: 'This book has left us' }),
  )
  await openBook()
  await page.getByText('This book has left us').waitFor()
  const { color, background, place } = await notice(page).evaluate(element => {
    const { color, backgroundColor } = getComputedStyle(element)
    const danger = document.createElement('i')
    danger.style.color = 'var(--danger)'
    document.body.append(danger)
    return {
      color,
      background: [backgroundColor, getComputedStyle(danger).color],
      place: getComputedStyle(element).position,
    }
  })
  expect(color).toBe('rgb(255, 255, 255)')
  expect(background[0]).toBe(background[1])
  expect(place).toBe('fixed')
  await page.getByRole('heading', { name: 'This page could not be found' }).waitFor()
})

test.concurrent('a 404 without a message shows Has Error', async () => {
  const { page, openBook } = await readerAtHome(route => refusePlainly(route, 404))
  await openBook()
  await page.getByText('Has Error').waitFor()
})

test.concurrent('a failed request is retried once, then shown by its status, and the error page offers a retry', async () => {
  let asked = 0
  const { page, openBook } = await readerAtHome(route => {
    asked++
    return refusePlainly(route, 500)
  })
  await openBook()
  // The server sends no message: section 8 of the specification requires the status text in the notice.
  await page.getByText('Internal Server Error').waitFor()
  expect(asked).toBe(2)
  await page.unroute(BOOK)
  await page.getByRole('button', { name: 'Try again', exact: true }).click()
  await page.getByRole('link', { name: /Start reading/ }).waitFor()
})

test.concurrent('a retry that succeeds is all that the reader notices', async () => {
  let asked = 0
  const { page, openBook } = await readerAtHome(route => (asked++ === 0 ? refusePlainly(route, 503) : route.continue()))
  await openBook()
  await page.getByRole('link', { name: /Start reading/ }).waitFor()
  expect(asked).toBeGreaterThan(1)
  expect(await notice(page).count()).toBe(0)
})

nightly('an error that mentions 5000 logs that the network is slow', async () => {
  const { page, openBook, complaints } = await readerAtHome(route =>
    route.fulfill({ status: 504, json: { code: 504, desc: 'timeout of 5000ms exceeded', data: {} } }),
  )
  await openBook()
  await notice(page).waitFor()
  expect(complaints.some(line => line.includes('The network is slow'))).toBe(true)
})

test.concurrent('a 400 redirects to /400', async () => {
  const { page, openBook } = await readerAtHome(route =>
    route.fulfill({ status: 400, json: { code: 400, desc: 'no', data: {} } }),
  )
  await openBook()
  await page.waitForURL(/\/400$/)
  await page.getByRole('heading', { name: 'That request didn’t work' }).waitFor()
})

test.concurrent('a broken cover is requested once and replaced by the brand’s default cover', async () => {
  const covers: string[] = []
  const { page } = await newReader()
  await page.route('**/v1/book.cover*', route => refusePlainly(route, 404))
  page.on('request', request => {
    if (request.url().includes('book.cover')) covers.push(request.url())
  })
  await page.goto(on('/ranking/1'))
  await takenOver(page)
  const isDefault = (index: number) =>
    page.waitForFunction(
      index => document.querySelectorAll<HTMLImageElement>('#content li img')[index]?.currentSrc.includes('/brand/'),
      index,
    )
  for (const index of [0, 4]) await isDefault(index)
  await page
    .locator('#content li img')
    .nth(12)
    .evaluate(image => image.scrollIntoView())
  await isDefault(12)
  expect(new Set(covers).size).toBe(covers.length)
})

nightly('neither tracking nor the clipboard can delay a download', async () => {
  const { page, context, complaints } = await newReader()
  await page.route('**/v1/device.report*', route => refusePlainly(route, 500))
  await context.route('https://play.google.com/**', route =>
    route.fulfill({ contentType: 'text/html', body: 'the store' }),
  )
  await context.addInitScript(() => {
    navigator.clipboard.writeText = () => Promise.reject(new DOMException('no', 'NotAllowedError'))
    const copied: string[] = []
    document.execCommand = command => {
      if (command === 'copy') copied.push((document.activeElement as HTMLTextAreaElement).value)
      sessionStorage.setItem('copied', JSON.stringify(copied))
      return true
    }
  })
  const stored = page.waitForRequest(/play\.google\.com/)
  await page.goto(on('/myinfo'))
  await idleWorkBegun(page)
  await page.getByRole('link', { name: 'Get the app' }).click()
  expect((await stored).url()).toMatch(/referrer=%7B%22ndpid/)
  expect(complaints.some(line => line.includes('request failed'))).toBe(true)
  expect(complaints.some(line => line.includes('clipboard refused'))).toBe(true)
  // One navigation at a time: the browser is still opening the store.
  await page.waitForURL('https://play.google.com/**')
  await page.goto(on('/myinfo'))
  const copied = JSON.parse((await page.evaluate(() => sessionStorage.getItem('copied'))) ?? '[]')
  expect(copied).toHaveLength(1)
  expect(copied[0]).toMatch(/^freenovel:\/\/%7B%22ndpid/)
  expect(await page.evaluate(() => sessionStorage.getItem('ndpid'))).toBeNull()
})

test.concurrent('the loading bar shows while a page’s data is loading', async () => {
  const blocked = Promise.withResolvers<void>()
  const { page, openBook } = await readerAtHome(async route => {
    await blocked.promise
    await route.continue()
  })
  await openBook()
  await page.getByRole('progressbar', { name: 'Loading' }).waitFor()
  blocked.resolve()
  await page.getByRole('link', { name: /Start reading/ }).waitFor()
  await page.getByRole('progressbar', { name: 'Loading' }).waitFor({ state: 'detached' })
})

// Section 8 of the specification requires the status text in the notice; the page itself uses plain words.
test.concurrent('a list that fails to load more and a failed sign-in show the notice, and no form shows protocol terms', async () => {
  const { page } = await newReader()
  const genre = { subid: 1, name: 'Fantasy', book_count: 60, tags: [] }
  const books = (from: number) =>
    Array.from({ length: 20 }, (_, index) => ({
      id: from + index,
      name: `Volume ${from + index}`,
      author: { id: 1, name: 'Ada Quill' },
      cover: null,
      introduction: '',
      status: 'finished',
      category: { id: 1, name: 'Fantasy' },
      score: 4,
      chapter_count: 3,
      read_count: 9,
    }))
  await page.route('**/v1/user.login', route => refusePlainly(route, 500))
  await page.route('**/v1/recommend.tag_group_list?*', route => {
    const fields = new URL(route.request().url()).searchParams
    if (!fields.get('subid')) return answerWith(route, { items: [genre] })
    if (Number(fields.get('page') ?? 1) > 1) return refusePlainly(route, 500)
    return answerWith(route, { name: 'Fantasy', items: books(1), page: 1, limit: 20, total: 60 })
  })
  await page.goto(on('/genres'))
  await takenOver(page)
  await keepToasts(page)
  await page.locator('#content a[href^="/genres/"]').first().click()
  await page.getByRole('link', { name: 'Volume 20' }).scrollIntoViewIfNeeded()
  await page.getByText('More novels didn’t load.').waitFor()
  await notice(page).filter({ hasText: 'Internal Server Error' }).waitFor()
  expect(await page.locator('#content').getByText('Internal').count()).toBe(0)

  await page.goto(on('/login'))
  await takenOver(page)
  await keepToasts(page)
  await page.getByLabel('Email address').fill('reader@quill.example')
  await page.getByLabel('Password', { exact: true }).fill('several words do well')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await notice(page).filter({ hasText: 'Internal Server Error' }).waitFor()
  await page.locator('form').getByText('That didn’t work. Please try again in a moment.').waitFor()
  expect(await page.locator('form').getByText('Internal').count()).toBe(0)
})
