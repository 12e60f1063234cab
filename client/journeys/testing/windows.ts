import type { Browser, BrowserContext, BrowserContextOptions, CDPSession, Disposable, Page } from 'playwright-core'

type Window = { context: BrowserContext; page: Page }
type Kept = Window & {
  key: string
  chromium: CDPSession
  origins: Set<string>
  scripts: Disposable[]
  isChanged: boolean
}

/** Windows in use. */
const kept = new WeakMap<BrowserContext, Kept>()
/** Windows that were left, and are as good as new. */
const spare: Kept[] = []

/** What tests listen to. */
const EVENTS = ['console', 'dialog', 'framenavigated', 'load', 'pageerror', 'request', 'requestfailed', 'response']

/**
 * A private window with one page. One that its last reader has left is taken again, with its process and its cache: a
 * new one makes the first page cost twice as much.
 */
export async function openWindow(browser: Browser, options: BrowserContextOptions): Promise<Window> {
  const { extraHTTPHeaders = {}, ...others } = options
  const key = JSON.stringify(others)
  const known = spare.findIndex(window => window.key === key && window.context.browser() === browser)
  const window = spare.splice(known, Number(known >= 0))[0] ?? (await newWindow(browser, key, others))
  const { context, page, origins } = window
  await context.setExtraHTTPHeaders(extraHTTPHeaders)
  page.on('framenavigated', frame => origins.add(new URL(frame.url()).origin))
  return window
}

async function newWindow(browser: Browser, key: string, options: BrowserContextOptions): Promise<Kept> {
  const context = await browser.newContext(options)
  const page = await context.newPage()
  const chromium = await context.newCDPSession(page)
  const window: Kept = { context, page, key, chromium, origins: new Set(), scripts: [], isChanged: false }
  kept.set(context, window)
  for (const owner of [context, page])
    onCall(
      owner,
      'addInitScript',
      added => void (added as Promise<Disposable>).then(script => window.scripts.push(script)),
    )
  // What cannot be undone.
  const change = () => void (window.isChanged = true)
  for (const name of ['addLocatorHandler', 'emulateMedia', 'setExtraHTTPHeaders', 'setViewportSize'] as const)
    onCall(page, name, change)
  for (const name of ['grantPermissions', 'newCDPSession', 'newPage', 'on', 'setGeolocation', 'setOffline'] as const)
    onCall(context, name, change)
  for (const owner of [context, page])
    for (const name of ['exposeBinding', 'exposeFunction'] as const) onCall(owner, name, change)
  for (const name of ['install', 'setFixedTime', 'setSystemTime'] as const) onCall(context.clock, name, change)
  return window
}

/** Tells what a test does to its window. */
function onCall<Name extends string>(
  owner: Record<Name, (...args: never[]) => unknown>,
  name: Name,
  tell: (result: unknown) => void,
): void {
  const method = owner[name]
  owner[name] = (...args) => {
    const result = method.apply(owner, args)
    tell(result)
    return result
  }
}

/** Whether a window waits for its next reader. */
export const isSpare = (context: BrowserContext): boolean => spare.some(window => window.context === context)

/** Empties a window for its next reader, or closes it if that is not sure. */
export async function leaveWindow(context: BrowserContext): Promise<void> {
  const window = kept.get(context)
  const isReusable = window && !window.isChanged && context.pages().length === 1
  if (isReusable && (await empty(window).catch(() => false))) spare.push(window)
  else await context.close()
}

async function empty({ context, page, chromium, origins, scripts }: Kept): Promise<boolean> {
  await page.evaluate(() => sessionStorage.clear())
  for (const event of EVENTS) page.removeAllListeners(event)
  await page.goto('about:blank')
  await Promise.all([page, context].map(owner => owner.unrouteAll({ behavior: 'ignoreErrors' })))
  for (const script of scripts.splice(0)) await script.dispose()
  await context.clearCookies()
  for (const origin of origins) await chromium.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' })
  origins.clear()
  await chromium.send('Page.resetNavigationHistory')
  return true
}
