import { afterEach, beforeAll, expect, test } from '@jest/globals'
import { AsyncLocalStorage } from 'node:async_hooks'
import { randomBytes } from 'node:crypto'
import type { Browser, BrowserContext, BrowserContextOptions, Page, Route } from 'playwright-core'
import { concurrentTests } from '../../../server/process/testing/concurrentTests.ts'
import { isNight } from '../../../scripts/jest/night.ts'
import type { BrowserNeeds, SharedBrowser } from './sharedBrowser.ts'

/** Of the environment in which these tests run. */
const { sharedBrowser } = globalThis as unknown as { sharedBrowser: SharedBrowser }
export const { openProfile } = sharedBrowser

let browser: Browser

/**
 * Chromium for all tests of a file. Call at the top of the file.
 * @param isKept readers and what their browsers keep outlive the test that made them
 */
export function useBrowser({ isPersistent = false, ...needs }: BrowserNeeds & { isPersistent?: boolean } = {}): void {
  beforeAll(async () => {
    browser = await sharedBrowser.browser(needs)
  })
  afterEach(async () => {
    if (isPersistent) return
    for (const context of browser.contexts()) await context.close()
  })
}

/** Address of a path on a brand's own host of the shared site. */
export const at = (brand: string, path: string, port = process.env['SITE_PORT']) =>
  `http://${brand ? `${brand}.` : ''}localhost:${port}${path}`

type Tab = {
  page: Page
  /** What the browser's console and the page's errors said. */
  complaints: string[]
}
export type Reader = Tab & { context: BrowserContext }

/** Readers who came within one of several tests that run side by side. */
const guests = new AsyncLocalStorage<BrowserContext[]>()

/** Has the readers leave who come meanwhile. */
async function closingContexts(run: () => Promise<void>) {
  const contexts: BrowserContext[] = []
  try {
    await guests.run(contexts, run)
  } finally {
    await Promise.all(contexts.map(context => context.close()))
  }
}

/**
 * A test that runs beside others at night only, or where its file is named: a variation of what another test of its
 * file holds for every change.
 */
export const nightly = isNight ? test.concurrent : test.skip

/**
 * Tests that run concurrently with others of their file, since pages wait more than they work. For files whose tests
 * share only a site, and that keep the browser: `useBrowser({ isKept: true })`.
 */
export const { one: sideBySide, each: sideBySideEach } = concurrentTests(closingContexts)

/** The same, only at night. */
export const nightlySideBySide: typeof sideBySide = (title, run) => nightly(title, () => closingContexts(run))

/** An address of a network that nobody else reads from. */
export const newNetworkAddress = () => `2001:db8:${randomBytes(2).toString('hex')}:${randomBytes(2).toString('hex')}::1`

/** A reader with a small phone. */
export async function newReader(options: BrowserContextOptions = {}): Promise<Reader> {
  const context = await browser.newContext({
    viewport: { width: 360, height: 780 },
    isMobile: true,
    hasTouch: true,
    // What a worker asks for, tests cannot answer in the backend's place.
    serviceWorkers: 'block',
    // From one network only so many may sign in: these are at home.
    extraHTTPHeaders: { 'X-Forwarded-For': newNetworkAddress() },
    ...options,
  })
  guests.getStore()?.push(context)
  return { ...(await openTab(context)), context }
}

async function openTab(context: BrowserContext): Promise<Tab> {
  const page = await context.newPage()
  sharedBrowser.pressStill(page)
  // A little less than a test may take, so that what did not come is named.
  page.setDefaultTimeout(110_000)
  const complaints: string[] = []
  page.on('console', message => {
    const isOurs = !message.text().includes('blocked by Playwright')
    if (isOurs && (message.type() === 'error' || message.type() === 'warning')) complaints.push(message.text())
  })
  page.on('pageerror', error => complaints.push(String(error)))
  return { page, complaints }
}

/**
 * Tabs of one reader for tests that run side by side: each has one to itself, and leaves it to the next, which begins
 * with a page of its own. A browser that knows the scripts, and one process for all pages of a host, save a third.
 */
export function tabsOf(reader: () => Reader): () => Promise<Tab & Disposable> {
  const free: Tab[] = []
  return async () => {
    const tab = free.pop() ?? (await openTab(reader().context))
    // What the page before says until it goes is its own.
    tab.page.once('framenavigated', () => (tab.complaints.length = 0))
    return { ...tab, [Symbol.dispose]: () => void free.push(tab) }
  }
}

/**
 * Has the first request for an address answered otherwise. Not with Playwright's `times`: when that has run out, a
 * request that is just on its way may hang (microsoft/playwright#41802).
 */
export async function routeFirst(page: Page, address: string, answer: (route: Route) => unknown): Promise<void> {
  let isFirst = true
  await page.route(address, route => {
    const handle = isFirst ? answer : (other: Route) => other.fallback()
    isFirst = false
    return handle(route)
  })
}

/** Waits until the page has been taken over by script: a tap is then answered in place. */
export const takenOver = (page: Page) =>
  page.waitForFunction(() => document.documentElement.classList.contains('ready'))

/**
 * Waits until the code has come for which nobody waits (`afterIdle.ts`): it puts the region of screen readers into this
 * document.
 */
export const idleWorkBegun = (page: Page) =>
  page.waitForFunction(() => document.body.firstElementChild?.matches('[role=status]'))

/**
 * Waits until the visit's report has been answered, too, and with that most of what begins by itself. Only where the
 * session's first document was not left before: it is reported once, and leaving takes the answer away.
 */
export async function visitReported(page: Page): Promise<void> {
  await idleWorkBegun(page)
  await page.waitForFunction(() => sessionStorage.getItem('ndpid') !== null)
}

/**
 * Leaves the page, and with it the app, for an address of the same site: what a page sends when it is left is sent
 * then, however slow the machine. A page that is left for another site, or for 'about:blank', has half a second in
 * Chromium to say what it has to say.
 */
export const leaveSite = (page: Page) => page.goto(new URL('/robots.txt', page.url()).href)

/** True if the document has not been reloaded since `mark`. */
export const mark = (page: Page) => page.evaluate(() => Object.assign(window, { marked: true }))
export const expectSameDocument = async (page: Page) => expect(await page.evaluate(() => 'marked' in window)).toBe(true)
