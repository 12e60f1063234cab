import { chromium, type Browser, type Page } from 'playwright-core'
import { findChromium } from '../../../setup/findChromium.ts'

const BYTES_A_SECOND = (1.6 * 1000 * 1000) / 8
/** Slow 4G. */
export const LINE = {
  offline: false,
  latency: 150,
  downloadThroughput: BYTES_A_SECOND,
  uploadThroughput: BYTES_A_SECOND,
}
/** A quarter of this processor's speed. */
const SLOWDOWN = 4
export const SIZE = { width: 360, height: 640 }

export const openBrowser = async (say: (line: string) => void): Promise<Browser> =>
  chromium.launch({
    executablePath: await findChromium(say),
    args: ['--no-sandbox', '--disable-background-networking', '--disable-component-update'],
  })

export type Script = { kB: number; ended: number }
/** Requests of a page: all, and its scripts with the size of their responses on the wire. */
type Traffic = { requests: number; scripts: Script[] }

/** A cheap phone on a slow connection with an empty cache, while `use` runs. */
export async function onPhone<Result>(
  browser: Browser,
  use: (page: Page, traffic: Traffic) => Promise<Result>,
): Promise<Result> {
  const context = await browser.newContext({ viewport: SIZE, deviceScaleFactor: 2, isMobile: true, hasTouch: true })
  try {
    const page = await context.newPage()
    page.setDefaultTimeout(30_000)
    const session = await context.newCDPSession(page)
    await session.send('Network.enable')
    await session.send('Network.emulateNetworkConditions', LINE)
    await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN })
    await page.addInitScript(observe)
    const traffic: Traffic = { requests: 0, scripts: [] }
    const started = new Map<string, { isScript: boolean }>()
    let begun: number | undefined
    session.on('Network.requestWillBeSent', ({ requestId, request, timestamp, type }) => {
      if (!request.url.startsWith('http')) return
      begun ??= timestamp
      traffic.requests++
      started.set(requestId, { isScript: type === 'Script' })
    })
    session.on('Network.responseReceived', ({ requestId, type, response }) => {
      const requested = started.get(requestId)
      // A preload counts as a script only once it runs.
      if (requested) requested.isScript ||= type === 'Script' || /javascript/.test(response.mimeType)
    })
    session.on('Network.loadingFinished', ({ requestId, encodedDataLength, timestamp }) => {
      if (!started.get(requestId)?.isScript) return
      traffic.scripts.push({ kB: encodedDataLength / 1000, ended: (timestamp - (begun ?? timestamp)) * 1000 })
    })
    return await use(page, traffic)
  } finally {
    await context.close()
  }
}

const QUIET = 1500
/** Most idle periods to wait for, in case requests never stop. */
const MAX = 10

/** Resolves once a page is hydrated, if it has scripts, and has sent no request for a while. */
export async function settle(page: Page, traffic: Traffic): Promise<void> {
  await page.waitForLoadState('networkidle')
  if (traffic.scripts.length > 0) await page.waitForFunction(() => window.noted.ready > 0)
  let seen = -1
  for (let time = 0; time < MAX && seen !== traffic.requests; time++) {
    seen = traffic.requests
    await page.waitForTimeout(QUIET)
  }
}

/** What a page records, in milliseconds since navigation; 0 or empty: not observed. */
type Observed = {
  firstPaint: number
  largestPaint: number
  /** Cumulative layout shift. */
  shift: number
  /** Hydrated: the class `ready` on the document. */
  ready: number
}

declare global {
  interface Window {
    noted: Observed
  }
}

/** Runs in the page before its own scripts. Must not use anything from outside itself. */
function observe(): void {
  const noted: Observed = { firstPaint: 0, largestPaint: 0, shift: 0, ready: 0 }
  window.noted = noted
  const each = (type: string, take: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver(list => list.getEntries().forEach(take)).observe({ type, buffered: true })
  each('paint', ({ name, startTime }) => {
    if (name === 'first-contentful-paint') noted.firstPaint = startTime
  })
  each('largest-contentful-paint', ({ startTime }) => (noted.largestPaint = startTime))
  each('layout-shift', entry => {
    const { value, hadRecentInput } = entry as PerformanceEntry & { value: number; hadRecentInput: boolean }
    if (!hadRecentInput) noted.shift += value
  })
  new MutationObserver(() => {
    if (!noted.ready && document.documentElement?.classList.contains('ready')) noted.ready = performance.now()
  }).observe(document, { subtree: true, childList: true, attributes: true, attributeFilter: ['class'] })
}
