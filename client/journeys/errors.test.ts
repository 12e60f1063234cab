import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals'
import type { Page } from 'playwright-core'
import { at, newReader, takenOver, useBrowser } from './testing/reader.ts'
import { answer, answerPlainly, startScriptedSite, type ScriptedSite } from './testing/scriptedSite.ts'

useBrowser()

let scripted: ScriptedSite

beforeAll(async () => {
  scripted = await startScriptedSite()
})
beforeEach(() => scripted.script(() => {}))
afterAll(() => scripted.stop())

const on = (path: string) => at('freenovel', path, String(scripted.site.port))
const asked = (name: string) => scripted.asked.filter(call => call.name === name).length
const notice = (page: Page) => page.locator('[aria-live] button')

/** A reader on home, and the way to a book: by keyboard, so that nothing is prefetched. */
async function readerAtHome() {
  const reader = await newReader()
  await reader.page.goto(on('/'))
  await takenOver(reader.page)
  const openBook = async () => {
    await reader.page.locator('#content a[href^="/novel/"]').first().focus()
    await reader.page.keyboard.press('Enter')
  }
  return { ...reader, openBook }
}

test('a 404 is told in the words of the server, white on red at the top', async () => {
  const { page, openBook } = await readerAtHome()
  scripted.script(
    ({ name }, res) =>
      name === 'book.show' && answer(res, 404, { desc: 'This book has left us', error: 'BOOK_NOT_FOUND' }),
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

test('a 404 without words is told as Has Error', async () => {
  const { page, openBook } = await readerAtHome()
  scripted.script(({ name }, res) => name === 'book.show' && answerPlainly(res, 404))
  await openBook()
  await page.getByText('Has Error').waitFor()
})

test('a failed request is tried once more, then told by its status, and the error page offers another try', async () => {
  const { page, openBook } = await readerAtHome()
  const before = asked('book.show')
  scripted.script(({ name }, res) => name === 'book.show' && answerPlainly(res, 500))
  await openBook()
  // A server without words of its own: section 8 of the specification wants the status text in the notice.
  await page.getByText('Internal Server Error').waitFor()
  expect(asked('book.show')).toBe(before + 2)
  scripted.script(() => {})
  await page.getByRole('button', { name: 'Try again', exact: true }).click()
  await page.getByRole('link', { name: /Start reading/ }).waitFor()
})

test('a second try that succeeds is all that the reader notices', async () => {
  const { page, openBook } = await readerAtHome()
  let failures = 0
  scripted.script(({ name }, res) => name === 'book.show' && failures++ === 0 && answerPlainly(res, 503))
  await openBook()
  await page.getByRole('link', { name: /Start reading/ }).waitFor()
  expect(failures).toBeGreaterThan(1)
  expect(await notice(page).count()).toBe(0)
})

test('an error that speaks of 5000 logs that the network is slow', async () => {
  const { page, openBook, complaints } = await readerAtHome()
  scripted.script(({ name }, res) => name === 'book.show' && answer(res, 504, { desc: 'timeout of 5000ms exceeded' }))
  await openBook()
  await notice(page).waitFor()
  expect(complaints.some(line => line.includes('The network is slow'))).toBe(true)
})

test('a 400 leads to the page /400', async () => {
  const { page, openBook } = await readerAtHome()
  scripted.script(({ name }, res) => name === 'book.show' && answer(res, 400, { desc: 'no' }))
  await openBook()
  await page.waitForURL(/\/400$/)
  await page.getByRole('heading', { name: 'Something in that request was off' }).waitFor()
})

test('a picture that does not load is asked for once and becomes the brand’s default cover', async () => {
  scripted.script(({ name }, res) => name === 'book.cover' && answerPlainly(res, 404))
  const covers: string[] = []
  const { page } = await newReader()
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

test('neither tracking nor the clipboard can hold a download up', async () => {
  scripted.script(({ name }, res) => name === 'device.report' && answerPlainly(res, 500))
  const { page, context, complaints } = await newReader()
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
  await takenOver(page)
  await page.getByRole('link', { name: 'Get the app' }).click()
  expect((await stored).url()).toMatch(/referrer=%7B%22ndpid/)
  expect(complaints.some(line => line.includes('request failed'))).toBe(true)
  expect(complaints.some(line => line.includes('clipboard refused'))).toBe(true)
  // One way after the other: the browser is just opening the store.
  await page.waitForURL('https://play.google.com/**')
  await page.goto(on('/myinfo'))
  const copied = JSON.parse((await page.evaluate(() => sessionStorage.getItem('copied'))) ?? '[]')
  expect(copied).toHaveLength(1)
  expect(copied[0]).toMatch(/^freenovel:\/\/%7B%22ndpid/)
  expect(await page.evaluate(() => sessionStorage.getItem('ndpid'))).toBeNull()
})

test('the loading bar shows while a page’s data is on its way', async () => {
  const { page, openBook } = await readerAtHome()
  const held = Promise.withResolvers<void>()
  scripted.script(async ({ name }) => {
    if (name === 'book.show') await held.promise
  })
  await openBook()
  await page.getByRole('progressbar', { name: 'Loading' }).waitFor()
  held.resolve()
  await page.getByRole('link', { name: /Start reading/ }).waitFor()
  await page.getByRole('progressbar', { name: 'Loading' }).waitFor({ state: 'detached' })
})

// The notice has the status text by section 8 of the specification; what stands in the page is in plain words.
test('a list whose next page fails and a sign-in that fails tell it by the notice too, and no word of the protocol stands in a form', async () => {
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
  scripted.script(({ name, fields }, res) => {
    if (name === 'user.login') return answerPlainly(res, 500)
    if (name !== 'recommend.tag_group_list') return false
    const number = Number(fields['page'] ?? 1)
    if (!fields['subid']) return answer(res, 200, { data: { items: [genre] } })
    if (number > 1) return answerPlainly(res, 500)
    return answer(res, 200, { data: { name: 'Fantasy', items: books(1), page: 1, limit: 20, total: 60 } })
  })
  await page.goto(on('/genres/1/fantasy'))
  await takenOver(page)
  await page.getByRole('link', { name: 'Volume 20' }).scrollIntoViewIfNeeded()
  // The notice goes by itself.
  await Promise.all([
    page.getByText('The next novels did not load.').waitFor(),
    notice(page).filter({ hasText: 'Internal Server Error' }).waitFor(),
  ])
  expect(await page.locator('#content').getByText('Internal').count()).toBe(0)

  await page.goto(on('/login'))
  await takenOver(page)
  await page.getByLabel('E-mail address').fill('reader@quill.example')
  await page.getByLabel('Password', { exact: true }).fill('several words do well')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await notice(page).filter({ hasText: 'Internal Server Error' }).waitFor()
  await page.locator('form').getByText('That did not work. Please try again in a moment.').waitFor()
  expect(await page.locator('form').getByText('Internal').count()).toBe(0)
})
