import { expect, test } from '@jest/globals'
import type { BrowserContext, Page } from 'playwright-core'
import { at, newReader, takenOver, useBrowser } from './testing/reader.ts'

useBrowser()

/** Notes how long each piece of idle work may wait at most. */
const watchIdleWork = (context: BrowserContext) => context.addInitScript(() => {
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

test('the code of pages that visible links lead to comes when the browser is idle, after two seconds at the latest', async () => {
  const { page, context } = await newReader()
  await watchIdleWork(context)
  const chunk = page.waitForRequest(request => chunkOf('GenresPage')(new URL(request.url())))
  await page.goto(at('freenovel', '/'))
  await chunk
  const limits = await page.evaluate(() => (window as unknown as { limits: number[] }).limits)
  expect(new Set(limits)).toEqual(new Set([2000]))
})

test('the chapter that a reader most likely opens next is there before the tap', async () => {
  const { page } = await newReader()
  const chapter = page.waitForResponse(/chapter\.free\?.*chapter_id=1/)
  await page.goto(at('freenovel', '/novel/1/x/y'))
  await chapter
})

/** Touches a link and waits until the browser has had time for idle work. */
async function touchAndRest(page: Page) {
  await page.locator('header a[href="/genres"]').dispatchEvent('touchstart')
  await page.evaluate(() => new Promise(resolve => requestIdleCallback(() => requestIdleCallback(resolve))))
  await page.waitForLoadState('networkidle')
}

test.each([['on 2g', { effectiveType: '2g' }], ['with data-saver', { effectiveType: '4g', saveData: true }]])('nothing is loaded ahead %s', async (_when, connection) => {
  const { page, context } = await newReader()
  await context.addInitScript(connection => Object.defineProperty(navigator, 'connection', { value: connection }), connection)
  const asked: string[] = []
  page.on('request', request => {
    const { pathname } = new URL(request.url())
    if (/^\/assets\/(?!HomePage)\w+Page-|recommend\.tag_group_list/.test(pathname)) asked.push(pathname)
  })
  await page.goto(at('freenovel', '/'))
  await takenOver(page)
  await touchAndRest(page)
  expect(asked).toEqual([])
})
