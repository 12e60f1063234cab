import type { Browser } from 'playwright-core'
import { openBrowser } from '../browser/phone.ts'
import type { Options } from './options.ts'
import { FLOOR, STATIC, STATIC_NIGHT, UNCACHED, type Row } from '../report/rows.ts'
import { stop } from '../servers/children.ts'
import type { Prepared } from '../servers/peers.ts'
import type { Server } from '../servers/server.ts'
import { startSideBySide } from '../servers/sideBySide.ts'
import { coldPages, taps, turns } from './browsers.ts'
import { bytes } from './bytes.ts'
import { calls } from './calls.ts'
import { chapterList } from './chapterList.ts'
import { requests } from './requests.ts'
import type { Run } from './run.ts'
import { scale } from './scale.ts'
import { start } from './start.ts'
import { workers } from './workers.ts'

/** Receives the rows of each section as they are ready, and the versions of what was measured. */
type Write = (rows: Row[], version?: string) => void

const without = (servers: readonly Server[], ...names: string[]) => servers.filter(({ name }) => !names.includes(name))

/** Comparisons side by side first, then measurements that start their own servers. */
export async function measure(
  setting: Omit<Run, 'servers'>,
  options: Options,
  peers: readonly Prepared[],
  keep: Write,
): Promise<void> {
  const { only } = options
  if (['requests', 'bytes', 'browser', 'tap', 'next'].some(section => only.has(section as Row['section']))) {
    const servers = await startSideBySide(setting, peers)
    await measureSideBySide({ ...setting, servers }, options, keep)
    await Promise.all(servers.map(({ child }) => stop(child)))
  }
  const run = { ...setting, servers: [] }
  if (only.has('calls')) keep(await calls(run))
  const list = async (browser: Browser) => keep(await chapterList({ ...run, rounds: options.visits }, browser))
  if (only.has('list')) await inBrowser(run, list)
  if (only.has('start')) keep(await start(run, peers))
  if (only.has('scale')) keep(await scale(run))
  if (only.has('workers')) keep(await workers(run))
}

async function measureSideBySide(run: Run, options: Options, keep: Write): Promise<void> {
  const { only, visits: rounds } = options
  if (only.has('requests')) keep(await requests({ ...run, servers: without(run.servers, STATIC, STATIC_NIGHT) }))
  // Variants that differ only in their server look the same to a browser.
  const seen = without(run.servers, FLOOR, UNCACHED).filter(({ prefix }) => prefix === '')
  const [browsed, tapped] = [without(seen, STATIC_NIGHT), without(seen, STATIC)]
  if (only.has('bytes')) keep(await bytes({ ...run, servers: browsed }))
  if (!only.has('browser') && !only.has('tap') && !only.has('next')) return
  await inBrowser(run, async (browser, version) => {
    if (only.has('browser')) keep(await coldPages({ ...run, rounds, servers: browsed }, browser), version)
    if (only.has('tap')) keep(await taps({ ...run, rounds, servers: tapped }, browser), version)
    if (only.has('next')) keep(await turns({ ...run, rounds, servers: browsed }, browser), version)
  })
}

async function inBrowser({ say }: Run, work: (browser: Browser, version: string) => Promise<void>): Promise<void> {
  const browser = await openBrowser(say)
  try {
    await work(browser, `Chromium ${browser.version()}`)
  } finally {
    await browser.close()
  }
}
