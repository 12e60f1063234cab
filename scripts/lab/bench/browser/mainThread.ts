import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import { LINE, SIZE } from './phone.ts'

/** Processor time of a page's main thread, in milliseconds of this machine: a cheap phone takes four times as long. */
export type MainThread = {
  beforeFirst: number
  beforeLargest: number
  /** Of the longest task after the first paint. */
  longest: number
  /** What tasks after the first paint take beyond 12.5 ms, 50 on a cheap phone. */
  over: number
  inAll: number
}

type Event = {
  name: string
  ph: string
  pid: number
  tid: number
  ts: number
  tdur?: number
  args?: { data?: { navigationId?: string } }
}

const CATEGORIES = ['loading', 'blink.user_timing', 'disabled-by-default-devtools.timeline']
const SHORT = 12.5
/** After the first half second without requests. */
const FOLLOWED_MS = 3000

/** Measures a first visit at full processor speed, until three seconds after its requests end. */
export async function mainThread(browser: Browser, url: string): Promise<MainThread> {
  const folder = await mkdtemp(join(tmpdir(), 'trace-'))
  const path = join(folder, 'trace.json')
  await browser.startTracing(undefined, { path, categories: CATEGORIES })
  try {
    await load(browser, url)
  } finally {
    await browser.stopTracing()
  }
  const { traceEvents } = JSON.parse(await readFile(path, 'utf8')) as { traceEvents: Event[] }
  await rm(folder, { recursive: true })
  return measured(traceEvents)
}

/**
 * Opens a page without the inspector's Runtime domain, which Playwright's own pages enable: with it, V8 parses a script
 * again for errors that it creates, as React does when it starts: 40 of 56 ms.
 */
async function load(browser: Browser, url: string): Promise<void> {
  const root = await browser.newBrowserCDPSession()
  const { browserContextId } = await root.send('Target.createBrowserContext')
  const { targetId } = await root.send('Target.createTarget', { url: 'about:blank', browserContextId })
  const { sessionId } = await root.send('Target.attachToTarget', { targetId, flatten: false })
  const idle = Promise.withResolvers<void>()
  let isLoaded = false
  root.on('Target.receivedMessageFromTarget', ({ message }) => {
    isLoaded ||= message.includes('"Page.loadEventFired"')
    if (isLoaded && message.includes('"networkIdle"')) idle.resolve()
  })
  let id = 0
  const send = (method: string, params: object = {}) =>
    root.send('Target.sendMessageToTarget', { sessionId, message: JSON.stringify({ id: ++id, method, params }) })
  await send('Emulation.setDeviceMetricsOverride', { ...SIZE, deviceScaleFactor: 2, mobile: true })
  await send('Network.enable')
  await send('Network.emulateNetworkConditions', LINE)
  await send('Page.enable')
  await send('Page.setLifecycleEventsEnabled', { enabled: true })
  await send('Page.navigate', { url })
  await idle.promise
  await new Promise(resolve => setTimeout(resolve, FOLLOWED_MS))
  await root.send('Target.disposeBrowserContext', { browserContextId })
  await root.detach()
}

function measured(events: Event[]): MainThread {
  const paint = events.findLast(({ name }) => name === 'firstContentfulPaint')
  const largest = events.findLast(({ name, pid }) => name.startsWith('largestContentfulPaint') && pid === paint?.pid)
  // SVG images are documents with navigations of their own.
  const navigation = paint?.args?.data?.navigationId
  const start = events.find(({ name, args }) => name === 'navigationStart' && args?.data?.navigationId === navigation)
  if (!paint || !start) throw new Error('The page painted nothing.')
  const tasks = events.filter(
    ({ name, pid, tid, ts }) => name === 'RunTask' && pid === paint.pid && tid === paint.tid && ts >= start.ts,
  )
  const times = (some: Event[]) => some.map(({ tdur = 0 }) => tdur / 1000)
  const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0)
  const after = times(tasks.filter(({ ts }) => ts >= paint.ts))
  return {
    beforeFirst: sum(times(tasks.filter(({ ts }) => ts < paint.ts))),
    beforeLargest: sum(times(tasks.filter(({ ts }) => ts < (largest ?? paint).ts))),
    longest: Math.max(0, ...after),
    over: sum(after.map(time => Math.max(0, time - SHORT))),
    inAll: sum(times(tasks)),
  }
}
