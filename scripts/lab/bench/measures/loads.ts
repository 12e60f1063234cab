import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { freePort } from '../../../../server/process/testing/freePort.ts'
import { memoryOf, untilIdle } from '../load/cpu.ts'
import { load, type Load } from '../load/load.ts'
import { Gathered, PLAIN_PROXY, QUIRE, type Head, type Row } from '../report/rows.ts'
import { responseOf } from '../servers/fromMemory.ts'
import { outputOf, startNode, stop, until200 } from '../servers/children.ts'
import { BRANDS, makeBrands, startQuire } from '../servers/quire.ts'
import { BROWSER, PAGE_NAMES, PAGES, type Server } from '../servers/server.ts'
import { inRounds, type Run } from './run.ts'

const stopServers = (servers: readonly Server[]) => Promise.all(servers.map(({ child }) => stop(child)))

type Heads = { rate?: Head; cpu: Head }

/** Requests a second and processor time of each, after a shorter load that lets V8 compile the code. */
async function measureLoad(
  run: Run,
  servers: readonly Server[],
  { rate, cpu }: Heads,
  requested: Omit<Load, 'milliseconds'>,
) {
  const { milliseconds, rounds } = run
  const gathered = new Gathered()
  for (const server of servers) await load(server, { ...requested, milliseconds: milliseconds / 2 })
  await inRounds(rounds, servers, async server => {
    const seen = await load(server, { ...requested, milliseconds })
    if (rate) gathered.add(rate, server.name, seen.rate)
    gathered.add(cpu, server.name, seen.cpu)
  })
  return gathered.rows()
}

/** Pages of these servers; then their memory. */
export async function requests(run: Run, servers: readonly Server[]): Promise<Row[]> {
  const rows: Row[] = []
  for (const page of PAGE_NAMES) {
    run.say(`Loading ${page} …`)
    const rate: Head = { key: `rate.${page}`, section: 'requests', name: `${page}: requests a second`, unit: '' }
    const cpu: Head = { key: `cpu.${page}`, section: 'requests', name: `${page}: CPU a request`, unit: 'ms' }
    rows.push(...(await measureLoad(run, servers, { rate, cpu }, { path: PAGES[page], coding: BROWSER })))
  }
  const figures = Object.fromEntries(servers.map(({ name, child }) => [name, memoryOf(child.pid ?? 0)]))
  return [...rows, { key: 'memory', section: 'requests', name: 'memory after load', unit: 'MB', figures }]
}

const PREFIX = '/first_api'
const CALL = `${PREFIX}/v1/book.show?book_id=1&section=7&lang=en-US`
/** Responses to a reader pass through, whatever their caching headers; public ones may be cached. */
const CALLERS = [
  ['Passed', 'a reader’s own', { authorization: 'Bearer somebody' }],
  ['Public', 'public', {}],
] as const

/** A call of 1.4 kB through Quire, and through a plain proxy. */
export async function calls(run: Run): Promise<Row[]> {
  run.say('Passing calls on …')
  const brands = await makeBrands(join(run.folder, 'calls-brands'), 1)
  const quire = await startQuire({ name: QUIRE, brands, isCached: true, backend: run.backend })
  const port = await freePort()
  const file = fileURLToPath(new URL('../servers/plainProxy.ts', import.meta.url))
  const child = startNode([file, `${port}`, run.backend, PREFIX], { core: 'server', port })
  await until200(child, port, 'localhost', CALL)
  const servers = [quire, { name: PLAIN_PROXY, child, port, host: 'localhost' }]
  const rows: Row[] = []
  for (const [suffix, whose, headers] of CALLERS) {
    const rate: Head = { key: `callRate${suffix}`, section: 'calls', name: `${whose}: calls a second`, unit: '' }
    const cpu: Head = { key: `callCpu${suffix}`, section: 'calls', name: `${whose}: CPU a call`, unit: 'ms' }
    const requested = { path: CALL, coding: BROWSER, headers }
    // A proxy's code is compiled after some thousand calls.
    for (const server of servers) await load(server, { ...requested, milliseconds: run.milliseconds * 2 })
    rows.push(...(await measureLoad(run, servers, { rate, cpu }, requested)))
  }
  await stopServers(servers)
  return rows
}

const FEW_AND_MANY = [BRANDS, 1200]
const BOOKS = [20, 5000]
const CHAPTERS = 20

/** Processor time of uncached pages, including the embedded backend's. */
async function pageCost(what: string, servers: Server[], run: Run): Promise<Row[]> {
  for (const { child } of servers) await untilIdle(child.pid ?? 0)
  const rows: Row[] = []
  for (const page of PAGE_NAMES) {
    const cpu: Head = { key: `${what}.${page}`, section: 'scale', name: `${page}: CPU, uncached`, unit: 'ms' }
    // Seeded books have other names.
    const { location: path = PAGES[page] } = await responseOf(servers[0]!, PAGES[page], '')
    rows.push(...(await measureLoad(run, servers, { cpu }, { path, coding: BROWSER })))
  }
  await stopServers(servers)
  return rows
}

/** The cost of a page with few and many brands, and with few and many books. */
export async function scale(run: Run): Promise<Row[]> {
  const { folder, backend, say } = run
  say('Cost with many brands …')
  const ofBrands: Server[] = []
  for (const count of FEW_AND_MANY) {
    const brands = await makeBrands(join(folder, `brands-${count}`), count)
    ofBrands.push(await startQuire({ name: `${count} brands`, brands, isCached: false, backend }))
  }
  const rows = await pageCost('brands', ofBrands, run)
  say('Cost with many books …')
  const ofBooks: Server[] = []
  for (const count of BOOKS) {
    const [data, brands] = [join(folder, `books-${count}`), join(folder, `brands-${BRANDS}`)]
    const seed = ['dist/server/quire.js', 'seed', '--scale', `${count}x${CHAPTERS}`, '--data', data]
    await outputOf([process.execPath, ...seed], 'any')
    ofBooks.push(await startQuire({ name: `${count} books`, brands, isCached: false, data, asksAlways: true }))
  }
  return [...rows, ...(await pageCost('books', ofBooks, run))]
}

/** Uncached pages rendered by one and by two workers on all processors; autocannon's share is small. */
export async function workers(run: Run): Promise<Row[]> {
  run.say('One worker and two …')
  const brands = await makeBrands(join(run.folder, 'workers-brands'), 1)
  const servers: Server[] = []
  for (const workers of [1, 2]) {
    const name = workers === 1 ? '1 worker' : `${workers} workers`
    const options = { name, brands, isCached: false, backend: run.backend, workers, core: 'any' } as const
    servers.push(await startQuire(options))
  }
  const rate: Head = { key: 'workersRate', section: 'workers', name: 'reader, uncached: requests a second', unit: '' }
  const cpu: Head = { key: 'workersCpu', section: 'workers', name: 'reader, uncached: CPU a request', unit: 'ms' }
  const requested = { path: PAGES.reader, coding: BROWSER, core: 'any' } as const
  const rows = await measureLoad(run, servers, { rate, cpu }, requested)
  await stopServers(servers)
  return rows
}
