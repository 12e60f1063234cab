import type { Page } from 'playwright-core'
import { at, expect, hydrated, newReader, routeFirst, test, useBrowser } from './testing/reader.ts'

useBrowser()

const SHEETS = '**/assets/*.css'
/** The style sheet links: their media, and whether they have loaded. */
const sheets = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')].map(({ media, sheet }) => ({
      media: media || 'all',
      isThere: sheet !== null,
    })),
  )
const ONE = [{ media: 'all', isThere: true }]

async function openBook(page: Page) {
  await hydrated(page)
  await page.locator('#content a[href^="/novel/"]').first().click()
  await page.waitForURL(/\/novel\//)
  await page.getByRole('heading', { level: 1 }).waitFor()
}

test.concurrent('navigation waits for a style sheet that is still loading', async () => {
  const { page } = await newReader()
  const { promise: released, resolve } = Promise.withResolvers<void>()
  let requests = 0
  await page.route(SHEETS, async route => {
    requests++
    await released
    await route.continue()
  })
  await page.goto(at('freenovel', '/'), { waitUntil: 'commit' })
  // React has started, so the app has requested its styles.
  await page.waitForFunction(() =>
    Object.keys(document.getElementById('root') ?? {}).some(key => key.startsWith('__reactContainer')),
  )
  resolve()
  await openBook(page)
  expect(await sheets(page)).toEqual(ONE)
  expect(requests).toBe(1)
})

test.concurrent('a style sheet that failed to load is requested again', async () => {
  const { page } = await newReader()
  await routeFirst(page, SHEETS, route => route.abort())
  await page.goto(at('freenovel', '/'))
  await openBook(page)
  expect(await sheets(page)).toEqual(ONE)
})
