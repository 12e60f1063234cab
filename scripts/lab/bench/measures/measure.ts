import { join } from 'node:path'
import { openBrowser } from '../browser/phone.ts'
import { QUIRE, STATIC, STATIC_NIGHT, UNCACHED, type Row, type Section, Gathered, SVELTEKIT } from '../report/rows.ts'
import { stop } from '../servers/children.ts'
import { startFloor, startStaticPages, responseOf } from '../servers/fromMemory.ts'
import { BRANDS, makeBrands, startQuire } from '../servers/quire.ts'
import { startSvelteKit } from '../servers/sveltekit.ts'
import { chapterList, coldPages, nextChapters, taps } from './browsers.ts'
import { calls, requests, scale, workers } from './loads.ts'
import { type Run, inRounds } from './run.ts'
import { PAGE_NAMES, PAGES, type Server, type StartedServer } from '../servers/server.ts'

/** Receives the rows of each section as they are ready, and the versions of what was measured. */
type Keep = (rows: Row[], version?: string) => void

/** Comparisons side by side first, then measurements that start their own servers. */
export async function measure(run: Run, only: ReadonlySet<Section>, keep: Keep): Promise<void> {
  const sideBySide: Section[] = ['requests', 'bytes', 'browser', 'tap', 'next']
  if (sideBySide.some(section => only.has(section))) await measureSideBySide(run, only, keep)
  if (only.has('calls')) keep(await calls(run))
  if (only.has('list')) {
    await using browser = await openBrowser(run.say)
    keep(await chapterList(run, browser))
  }
  if (only.has('start')) keep(await start(run))
  if (only.has('scale')) keep(await scale(run))
  if (only.has('workers')) keep(await workers(run))
}

async function measureSideBySide(run: Run, only: ReadonlySet<Section>, keep: Keep): Promise<void> {
  const { backend } = run
  const brands = await makeBrands(join(run.folder, 'brands'), BRANDS)
  const quire = await startQuire({ name: QUIRE, brands, isCached: true, backend })
  const uncached = await startQuire({ name: UNCACHED, brands, isCached: false, backend })
  const svelteKit = await startSvelteKit(backend)
  const floor = await startFloor(quire)
  const [plain, night] = await Promise.all([
    startStaticPages(STATIC, svelteKit, false),
    startStaticPages(STATIC_NIGHT, svelteKit, true),
  ])
  if (only.has('requests')) keep(await requests(run, [floor, quire, uncached, svelteKit]))
  const seen = [plain, quire, svelteKit]
  if (only.has('bytes')) keep(await bytes(seen))
  if (only.has('browser') || only.has('tap') || only.has('next')) {
    await using browser = await openBrowser(run.say)
    if (only.has('browser')) keep(await coldPages(run, seen, browser), `Chromium ${browser.version()}`)
    if (only.has('tap')) keep(await taps(run, [night, quire, svelteKit], browser))
    if (only.has('next')) keep(await nextChapters(run, seen, browser))
  }
  await Promise.all([floor, plain, night, quire, uncached, svelteKit].map(({ child }) => stop(child)))
}

type Starter = { name: string; start(): Promise<StartedServer> }

/** Time from starting a process to the first page; Quire with its own backend on an existing database. */
async function start({ rounds, backend, folder, say }: Run): Promise<Row[]> {
  say('Starting each server …')
  const gathered = new Gathered()
  const brands = await makeBrands(join(folder, 'start-brands'), BRANDS)
  const quire = () => startQuire({ name: QUIRE, brands, isCached: true, data: join(folder, 'start-data') })
  // The first start seeds the database.
  await stop((await quire()).child)
  const starters: Starter[] = [
    { name: QUIRE, start: quire },
    { name: SVELTEKIT, start: () => startSvelteKit(backend) },
  ]
  await inRounds(rounds, starters, async ({ start }) => {
    const { name, started, child } = await start()
    gathered.add({ key: 'start', section: 'start', name: 'start to the first page', unit: 'ms' }, name, started)
    await stop(child)
  })
  return gathered.rows()
}

/** Bytes of each page's HTML as compressed for a client that prefers brotli. */
async function bytes(servers: readonly Server[]): Promise<Row[]> {
  const gathered = new Gathered()
  for (const page of PAGE_NAMES)
    for (const server of servers) {
      const { body } = await responseOf(server, PAGES[page], 'br, gzip')
      const head = { key: `html.${page}`, section: 'bytes', name: `${page}: HTML, compressed`, unit: 'kB' } as const
      gathered.add(head, server.name, body.length / 1000)
    }
  return gathered.rows()
}
