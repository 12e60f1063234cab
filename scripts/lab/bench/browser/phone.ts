import { chromium, type Browser, type Page } from 'playwright-core'
import { findChromium } from '../../../setup/findChromium.ts'
import { observe } from './observe.ts'

/** Slow 4G, and a processor a quarter as fast. */
const BYTES_A_SECOND = (1.6 * 1000 * 1000) / 8
const LATENCY = 150
const SLOWDOWN = 4
const SIZE = { width: 360, height: 640 }

export const openBrowser = async (say: (line: string) => void): Promise<Browser> =>
  chromium.launch({
    executablePath: await findChromium(say),
    args: ['--no-sandbox', '--disable-background-networking', '--disable-component-update'],
  })

export type Script = { kB: number; ended: number }
/** What a page has asked for: all requests, and its scripts with their heads as they came over the line. */
type Traffic = { requests: number; scripts: Script[] }

/** A cheap phone on a slow line with nothing in its cache, for as long as `use` takes. */
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
    await session.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: LATENCY,
      downloadThroughput: BYTES_A_SECOND,
      uploadThroughput: BYTES_A_SECOND,
    })
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
      const asked = started.get(requestId)
      // What is preloaded is not called a script before it runs.
      if (asked) asked.isScript ||= type === 'Script' || /javascript/.test(response.mimeType)
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
/** Quiet times that are waited for, for who asks without end. */
const MAX = 10

/** Resolves when a page has been hydrated, where it has scripts, and has asked for nothing for a while. */
export async function settle(page: Page, traffic: Traffic): Promise<void> {
  await page.waitForLoadState('networkidle')
  if (traffic.scripts.length > 0) await page.waitForFunction(() => window.noted.ready > 0)
  let seen = -1
  for (let time = 0; time < MAX && seen !== traffic.requests; time++) {
    seen = traffic.requests
    await page.waitForTimeout(QUIET)
  }
}
