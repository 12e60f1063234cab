import type { BrowserContext, Page } from 'playwright-core'
import { engage, keepBusy, startAfter, stored } from './testing/pageState.ts'
import { followed, settled } from './testing/place.ts'
import { at, expect, newReader, test, useBrowser, variations } from './testing/reader.ts'

useBrowser()

/** Records the timeout of each idle callback. */
const watchIdleWork = (context: BrowserContext) =>
  context.addInitScript(() => {
    const limits: (number | undefined)[] = []
    const idle = window.requestIdleCallback.bind(window)
    Object.assign(window, {
      limits,
      requestIdleCallback: (work: IdleRequestCallback, options?: IdleRequestOptions) => {
        limits.push(options?.timeout)
        return idle(work, options)
      },
    })
  })
const chunkOf = (name: string) => (url: URL) => url.pathname.startsWith(`/assets/${name}-`)

test.concurrent('once the reader does something, the code of visible links is loaded when idle, after two seconds at most', async () => {
  const { page, context } = await newReader()
  await watchIdleWork(context)
  const chunk = page.waitForRequest(request => chunkOf('book')(new URL(request.url())))
  await page.goto(at('freenovel', '/'))
  await engage(page)
  await chunk
  const limits = await page.evaluate(() => (window as unknown as { limits: number[] }).limits)
  expect(new Set(limits)).toEqual(new Set([2000]))
})

/** The chapters that this page requests from the API, in order. */
function chapterRequests(page: Page) {
  const requests: number[] = []
  page.on('request', request => {
    const { pathname, searchParams } = new URL(request.url())
    if (pathname.endsWith('/chapter.free')) requests.push(Number(searchParams.get('chapter_id')))
  })
  return requests
}
const chapterRequest = (page: Page, chapter: number) =>
  page.waitForRequest(
    request => /chapter\.free\?/.test(request.url()) && request.url().includes(`chapter_id=${chapter}&`),
  )

/** Opens a chapter and waits until everything that starts by itself has started. */
async function openQuietly(page: Page, path: string) {
  await page.goto(at('freenovel', path), { waitUntil: 'networkidle' })
  await idle(page)
  await engage(page)
}
const idle = (page: Page) => page.evaluate(() => new Promise(resolve => requestIdleCallback(resolve)))

/** Scrolls to a fraction of the chapter, 0 to 1, and waits until the page has noticed. */
const readTo = (page: Page, part: number) =>
  page.evaluate(part => {
    const { top, height } = document.getElementById('chapter-text')!.getBoundingClientRect()
    scrollTo(0, scrollY + top + part * (height - innerHeight) + 2)
    return new Promise(resolve => requestAnimationFrame(() => requestAnimationFrame(resolve)))
  }, part)

const withLine = (context: BrowserContext, connection: object) =>
  context.addInitScript(value => Object.defineProperty(navigator, 'connection', { value }), connection)

test.concurrent('on a fast connection the next chapter is prefetched, shows at once, and counts as read only when opened', async () => {
  const { page } = await newReader()
  const requests = chapterRequests(page)
  const next = chapterRequest(page, 2)
  await openQuietly(page, '/book-reader/1/1')
  await (await next).response()
  expect(await stored(page, 'readlogList')).not.toContain('"chapter_id":2')
  await page.locator('footer a[rel=next]').click()
  await page.waitForURL(/\/book-reader\/1\/2$/)
  await expect.poll(() => stored(page, 'readlogList')).toContain('"chapter_id":2')
  expect(requests.filter(chapter => chapter === 2)).toEqual([2])
})

test.concurrent('on a slow connection the next chapter loads halfway through this one', async () => {
  const { page, context } = await newReader()
  await withLine(context, { effectiveType: '3g' })
  const requests = chapterRequests(page)
  await openQuietly(page, '/book-reader/1/1')
  await readTo(page, 0.4)
  await idle(page)
  expect(requests).toEqual([])
  const next = chapterRequest(page, 2)
  await readTo(page, 0.5)
  await next
})

test.concurrent('a reader who is past half before the browser is idle gets the next chapter without scrolling on', async () => {
  const { page, context } = await newReader()
  await withLine(context, { effectiveType: '3g' })
  const becomeIdle = await keepBusy(page)
  await page.goto(at('freenovel', '/book-reader/1/1'))
  await followed(page)
  await readTo(page, 0.8)
  const next = chapterRequest(page, 2)
  await becomeIdle()
  await next
})

test.concurrent.each(
  variations([
    ['that is locked', '/book-reader/1/5', { effectiveType: '4g' }],
    ['with data-saver', '/book-reader/1/1', { effectiveType: '4g', saveData: true }],
  ]),
)('a next chapter %s is not prefetched', async (_, path, connection) => {
  const { page, context } = await newReader()
  await withLine(context, connection)
  const requests = chapterRequests(page)
  await openQuietly(page, path)
  await readTo(page, 1)
  await idle(page)
  expect(requests).toEqual([])
})

test.concurrent('a book’s page prefetches the chapter that it leads to, unless that is locked', async () => {
  const { page, context } = await newReader()
  const requests = chapterRequests(page)
  await page.goto(at('freenovel', '/novel/1/x/y'))
  await expect.poll(() => requests).toEqual([1])
  // Unlocked in an account, which has since signed out.
  await startAfter(context, { book_id: 1, chapter_id: 6, progress: 0.5 })
  requests.length = 0
  await openQuietly(page, '/novel/1/x/y')
  await expect(page.getByRole('link', { name: /Continue reading.*6/ })).toBeVisible()
  await idle(page)
  expect(requests).toEqual([])
})

test.concurrent('Back shows the page as it was, without a request', async () => {
  const { page } = await newReader()
  const next = chapterRequest(page, 2)
  await openQuietly(page, '/book-reader/1/1')
  await (await next).response()
  const first = await page.locator('h1').textContent()
  await page.evaluate(() => scrollTo(0, 700))
  await settled(page)
  await page.locator('footer a[rel=next]').evaluate(link => (link as HTMLElement).click())
  await page.waitForURL(/\/book-reader\/1\/2$/)
  const requests = chapterRequests(page)
  await page.goBack()
  await expect(page.locator('h1')).toHaveText(first ?? '')
  await expect.poll(() => page.evaluate(() => scrollY)).toBeCloseTo(700, -1)
  expect(requests).not.toContain(1)
})
