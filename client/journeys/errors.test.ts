import type { Page, Route } from 'playwright-core'
import { respondWith, refuse, refusePlainly } from './testing/respondInstead.ts'
import { at, expect, hydrated, newReader, test, useBrowser } from './testing/reader.ts'

useBrowser()

const on = (path: string) => at('freenovel', path)
const BOOK = '**/v1/book.show?*'
const notice = (page: Page) => page.locator('[aria-live] button')

/** A reader on the home page who opens a book with this response: by keyboard, so that nothing is prefetched. */
async function openBook(respondWithBook: (route: Route) => unknown) {
  const { page } = await newReader()
  await page.route(BOOK, respondWithBook)
  await page.goto(on('/'))
  await hydrated(page)
  await page.locator('#content a[href^="/novel/"]').first().focus()
  await page.keyboard.press('Enter')
  return page
}

test.concurrent('a 404 shows the server’s message, white on red at the top', async () => {
  const page = await openBook(route => refuse(route, 404, 'BOOK_NOT_FOUND', { desc: 'This book has left us' }))
  await expect(notice(page)).toHaveText('This book has left us')
  await expect(notice(page)).toHaveCSS('color', 'rgb(255, 255, 255)')
  await expect(notice(page)).toHaveCSS('position', 'fixed')
  const [background, danger] = await notice(page).evaluate(element => {
    const { backgroundColor } = getComputedStyle(element)
    element.style.backgroundColor = 'var(--danger)'
    return [backgroundColor, getComputedStyle(element).backgroundColor]
  })
  expect(background).toBe(danger)
  await expect(page.getByRole('heading', { name: 'This page could not be found' })).toBeVisible()
})

test.concurrent('while data loads the loading bar shows; a failure is retried once, then shown by its status, with a retry', async () => {
  const blocked = Promise.withResolvers<void>()
  let requests = 0
  const page = await openBook(async route => {
    requests++
    await blocked.promise
    await refusePlainly(route, 500)
  })
  const bar = page.getByRole('progressbar', { name: 'Loading' })
  await expect(bar).toBeVisible()
  blocked.resolve()
  // The server sends no message, and its status text says nothing to a reader.
  await expect(notice(page)).toHaveText('Has Error')
  await expect(bar).toHaveCount(0)
  expect(requests).toBe(2)
  await page.unroute(BOOK)
  await page.getByRole('button', { name: 'Try again', exact: true }).click()
  await expect(page.getByRole('link', { name: /Start reading/ })).toBeVisible()
})

test.concurrent('a broken cover is requested once and replaced by the brand’s default cover', async () => {
  const covers: string[] = []
  const { page } = await newReader()
  await page.route('**/v1/book.cover*', route => refusePlainly(route, 404))
  page.on('request', request => {
    if (request.url().includes('book.cover')) covers.push(request.url())
  })
  await page.goto(on('/ranking/1'))
  for (const index of [0, 4, 12]) {
    const cover = page.locator('#content li img').nth(index)
    await cover.evaluate(image => image.scrollIntoView())
    await expect.poll(() => cover.evaluate((image: HTMLImageElement) => image.currentSrc)).toContain('/brand/')
  }
  expect(new Set(covers).size).toBe(covers.length)
})

// Section 8 of the specification requires the status text in the notice; the page itself uses plain words.
test.concurrent('a list that fails to load more and a failed sign-in show the notice, and no form shows protocol terms', async () => {
  const { page } = await newReader()
  const genre = { subid: 1, name: 'Fantasy', book_count: 60, tags: [] }
  const books = Array.from({ length: 20 }, (_, index) => ({
    id: index + 1,
    name: `Volume ${index + 1}`,
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
    if (!fields.get('subid')) return respondWith(route, { items: [genre] })
    if (Number(fields.get('page') ?? 1) > 1) return refusePlainly(route, 500)
    return respondWith(route, { name: 'Fantasy', items: books, page: 1, limit: 20, total: 60 })
  })
  await page.goto(on('/genres'))
  await hydrated(page)
  await page.locator('#content a[href^="/genres/"]').first().click()
  await page.getByRole('link', { name: 'Volume 20' }).scrollIntoViewIfNeeded()
  await expect(page.getByText('More novels didn’t load.')).toBeVisible()
  await expect(notice(page)).toHaveText('Has Error')
  await expect(page.locator('#content')).not.toContainText('Internal')

  await page.goto(on('/login'))
  await page.getByLabel('Email address').fill('reader@quill.example')
  await page.getByLabel('Password', { exact: true }).fill('several words do well')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(notice(page)).toHaveText('Has Error')
  await expect(page.locator('form')).toContainText('That didn’t work. Please try again in a moment.')
  await expect(page.locator('form')).not.toContainText('Internal')
})
