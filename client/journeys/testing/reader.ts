import { afterAll, beforeAll, test as jestTest } from '@jest/globals'
import { AsyncLocalStorage } from 'node:async_hooks'
import { randomBytes } from 'node:crypto'
import type { Browser, BrowserContext, BrowserContextOptions, Page, Route } from 'playwright-core'
import { isNight } from '../../../scripts/jest/night.ts'
import type { Notices } from '../../services/services.ts'
import { expect, giveBack, openBrowser, TIMEOUT, type BrowserNeeds } from './sharedBrowser.ts'
import { leaveWindow, openWindow } from './windows.ts'

export { expect, openProfile, TIMEOUT } from './sharedBrowser.ts'

let browser: Browser

/** Chromium for all tests of a file. Call at the top of the file. */
export function useBrowser(needs: BrowserNeeds = {}): void {
  beforeAll(async () => {
    browser = await openBrowser(needs)
  })
  afterAll(giveBack)
}

/** Address of a path on a brand's own host of the shared site. */
export const at = (brand: string, path: string, port = process.env['SITE_PORT']) =>
  `http://${brand ? `${brand}.` : ''}localhost:${port}${path}`

type Tab = {
  page: Page
  /** Messages of the browser's console, and the page's errors. */
  complaints: string[]
}
export type Reader = Tab & { context: BrowserContext }

/** Contexts of the readers that a test has created. */
const ofTest = new AsyncLocalStorage<BrowserContext[]>()

type Define = (title: string, run: (...each: unknown[]) => unknown) => void
/** Closes them at the end of each test. */
const closing =
  (define: Define): Define =>
  (title, run) =>
    define(title, async (...each) => {
      const contexts: BrowserContext[] = []
      try {
        await ofTest.run(contexts, async () => run(...each))
      } finally {
        await Promise.all(contexts.map(leaveWindow))
      }
    })

/** Jest's, whose readers leave at its end; those of its file leave at the end of that. */
export const test = Object.assign(closing(jestTest as Define), {
  each: (cases: []) => closing(jestTest.each(cases) as Define),
  concurrent: Object.assign(closing(jestTest.concurrent as Define), {
    each: (cases: []) => closing(jestTest.concurrent.each(cases) as Define),
  }),
}) as unknown as typeof jestTest

/**
 * A concurrent test that runs only at night, or if its file is named: a variation of what another test of its file
 * checks on every change.
 */
export const nightly = isNight ? test.concurrent : jestTest.skip

/** Cases of one promise: by day the first, at night all. */
export const variations = <const Case>(all: readonly Case[]): readonly Case[] => (isNight ? all : all.slice(0, 1))

/** An address in a network that no other reader uses. */
export const newNetworkAddress = () => `2001:db8:${randomBytes(2).toString('hex')}:${randomBytes(2).toString('hex')}::1`

const HIDE: keyof Notices = 'hide'

/** In each document: notices stay until the next one, because a busy machine may look only after they have gone. */
const keepNotices = (hide: string) => {
  const { setTimeout } = window
  const keep = (work: () => void, ms?: number) => (work.name === hide ? 0 : setTimeout(work, ms))
  Object.assign(window, { setTimeout: keep })
}

/** A reader with a small phone, who wants no animations. Notices stay until the next one comes. */
export async function newReader(options: BrowserContextOptions = {}): Promise<Reader> {
  const { context, page } = await openWindow(browser, {
    viewport: { width: 360, height: 780 },
    isMobile: true,
    hasTouch: true,
    // Tests cannot answer a worker's requests in the backend's place.
    serviceWorkers: 'block',
    // Half-risen sheets cost time, and a press may miss them.
    reducedMotion: 'reduce',
    // Sign-ins are limited per network, so each reader has their own.
    extraHTTPHeaders: { 'X-Forwarded-For': newNetworkAddress() },
    ...options,
  })
  ofTest.getStore()?.push(context)
  await context.addInitScript(keepNotices, HIDE)
  return { ...listenTo(page), context }
}

function listenTo(page: Page): Tab {
  page.setDefaultTimeout(TIMEOUT)
  const complaints: string[] = []
  page.on('console', message => {
    const isOurs = !message.text().includes('blocked by Playwright')
    if (isOurs && (message.type() === 'error' || message.type() === 'warning')) complaints.push(message.text())
  })
  page.on('pageerror', error => complaints.push(String(error)))
  return { page, complaints }
}

/**
 * Tabs of one reader for concurrent tests: each test has one to itself and passes it on to the next, which starts with
 * its own page. A browser with cached scripts, and one process for all pages of a host, save a third.
 */
export function tabsOf(reader: () => Reader): () => Promise<Tab & Disposable> {
  const free: Tab[] = []
  return async () => {
    const tab = free.pop() ?? listenTo(await reader().context.newPage())
    // Messages of the previous page, until it is left, are not this test's.
    tab.page.once('framenavigated', () => (tab.complaints.length = 0))
    return { ...tab, [Symbol.dispose]: () => void free.push(tab) }
  }
}

/**
 * Answers the first request for an address differently. Not with Playwright's `times`: when that has run out, a request
 * in flight may hang (microsoft/playwright#41802).
 */
export async function routeFirst(page: Page, address: string, respond: (route: Route) => unknown): Promise<void> {
  let isFirst = true
  await page.route(address, route => {
    const handle = isFirst ? respond : (other: Route) => other.fallback()
    isFirst = false
    return handle(route)
  })
}

/** Waits until the page is hydrated: only for what is neither a tap, which waits itself, nor a link of the document. */
export const hydrated = (page: Page) => expect(page.locator('html')).toHaveClass(/\bready\b/)

/**
 * Leaves the page, and with it the app, for an address of the same site: what a page sends on leaving is sent then,
 * however slow the machine. A page left for another site, or for 'about:blank', has half a second in Chromium to send
 * it.
 */
export const leaveSite = (page: Page) => page.goto(new URL('/robots.txt', page.url()).href)

/** True if the document has not been reloaded since `mark`. */
export const mark = (page: Page) => page.evaluate(() => Object.assign(window, { marked: true }))
export const expectSameDocument = async (page: Page) => expect(await page.evaluate(() => 'marked' in window)).toBe(true)
