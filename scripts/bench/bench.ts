import { existsSync, readFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { availableParallelism, tmpdir, totalmem } from 'node:os'
import { join } from 'node:path'
import { openBrowser } from './browser/phone.ts'
import { coldPages, taps, turns } from './measures/browsers.ts'
import { bytes } from './measures/bytes.ts'
import { requests } from './measures/requests.ts'
import type { Run } from './measures/run.ts'
import { scale } from './measures/scale.ts'
import { start } from './measures/start.ts'
import { workers } from './measures/workers.ts'
import { readOptions, usage, type Options } from './options.ts'
import { printGoals, printRows } from './report/print.ts'
import { QUIRE, STATIC, STATIC_NIGHT, UNCACHED, type Results, type Row } from './report/rows.ts'
import { writeDocument } from './report/write.ts'
import { nextMessage, startHelper, stop, stopAll } from './servers/children.ts'
import { startFloor } from './servers/floor.ts'
import { preparePeers, startPeer, versionsOf, type Prepared } from './servers/peers.ts'
import { makeBrands, startQuire } from './servers/quire.ts'
import type { Server } from './servers/server.ts'
import { startStaticPages } from './servers/staticPages.ts'

const say = (line: string) => process.stderr.write(`${line}\n`)

/** All servers that are measured side by side. */
async function startServers(backend: string, folder: string, peers: readonly Prepared[]): Promise<Server[]> {
  const brands = await makeBrands(join(folder, 'brands'), 12)
  const quire = await startQuire({ name: QUIRE, brands, isCached: true, backend })
  const uncached = await startQuire({ name: UNCACHED, brands, isCached: false, backend })
  const statics = [await startStaticPages(STATIC, false), await startStaticPages(STATIC_NIGHT, true)]
  const servers: Server[] = [await startFloor(quire), ...statics, quire, uncached]
  for (const peer of peers) {
    try {
      servers.push(...(await startPeer(peer, backend)))
    } catch (error) {
      say(`Without ${peer.folder}: ${String(error)}`)
    }
  }
  return servers
}

/** What says something in a browser: not the floor, and of what is only rendered otherwise one. */
const FOR_PHONES = (server: Server) => !['floor', UNCACHED].includes(server.name) && server.prefix === ''

async function measure(run: Run, { only, visits }: Options, peers: readonly Prepared[]) {
  const { servers } = run
  const rows: Row[] = []
  const without = (list: readonly Server[], name: string) => list.filter(one => one.name !== name)
  const loaded = servers.filter(({ name }) => !name.startsWith(STATIC))
  const all = servers.filter(FOR_PHONES)
  // The two static pages differ by their script.
  const [browsed, tapped] = [without(all, STATIC_NIGHT), without(all, STATIC)]
  if (only.has('requests')) rows.push(...(await requests({ ...run, servers: loaded })))
  if (only.has('bytes')) rows.push(...(await bytes({ ...run, servers: browsed })))
  let chromium = ''
  if (only.has('browser') || only.has('tap') || only.has('next')) {
    const browser = await openBrowser(say)
    chromium = `Chromium ${browser.version()}`
    const onPhones = { ...run, servers: browsed, rounds: visits }
    try {
      if (only.has('browser')) rows.push(...(await coldPages(onPhones, browser)))
      if (only.has('tap')) rows.push(...(await taps({ ...onPhones, servers: tapped }, browser)))
      if (only.has('next')) rows.push(...(await turns(onPhones, browser)))
    } finally {
      await browser.close()
    }
  }
  await Promise.all(servers.map(({ child }) => stop(child)))
  if (only.has('start')) rows.push(...(await start(run, peers)))
  if (only.has('scale')) rows.push(...(await scale(run)))
  if (only.has('workers')) rows.push(...(await workers(run)))
  return { rows, chromium }
}

async function bench(options: Options): Promise<Results> {
  const folder = await mkdtemp(join(tmpdir(), 'quire-bench-run-'))
  try {
    const library = startHelper(new URL('library/backend.ts', import.meta.url), 'asking')
    const backend = `http://127.0.0.1:${await nextMessage<number>(library)}`
    const peers = options.hasPeers ? await preparePeers(backend, say) : []
    const servers = await startServers(backend, folder, peers)
    const run = { servers, backend, folder, say, rounds: options.rounds, length: options.length }
    const { rows, chromium } = await measure(run, options, peers)
    return {
      date: new Date().toISOString().slice(0, 10),
      machine: `${availableParallelism()} cores, ${Math.round(totalmem() / 2 ** 30)} GB, ${process.platform}`,
      versions: [`Node ${process.version}`, chromium, ...new Set(peers.flatMap(versionsOf))].filter(Boolean),
      rounds: options.rounds,
      rows,
    }
  } finally {
    await stopAll()
    await rm(folder, { recursive: true, force: true })
  }
}

/** Results with those of sections that an earlier run left in a file and this one did not measure. */
function withEarlier(results: Results, file: string | undefined): Results {
  if (!file || !existsSync(file)) return results
  const earlier = JSON.parse(readFileSync(file, 'utf8')) as Results
  const measured = new Set(results.rows.map(({ section }) => section))
  return {
    ...results,
    versions: [...new Set([...results.versions, ...earlier.versions])],
    rows: [...earlier.rows.filter(({ section }) => !measured.has(section)), ...results.rows],
  }
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void stopAll().then(() => process.exit(1)))
}

const options = readOptions(process.argv.slice(2))
if (!options) process.stdout.write(`${usage}\n`)
else {
  const results = withEarlier(await bench(options), options.json)
  printRows(results)
  printGoals(results)
  if (options.json) await writeFile(options.json, `${JSON.stringify(results, undefined, 1)}\n`)
  if (options.isWritten) await writeDocument(results, 'docs/performance.md', 'docs/pictures/performance.svg')
}
