import { join } from 'node:path'
import { startLoad } from '../load/load.ts'
import { Gathered, type Row } from '../report/rows.ts'
import { stop } from '../servers/children.ts'
import { makeBrands, startQuire } from '../servers/quire.ts'
import { BROWSER, PAGES, type Server } from '../servers/server.ts'
import { inRounds } from './inRounds.ts'
import type { Run } from './run.ts'

const WORKERS = [1, 2]
/** Enough connections to keep both busy. */
const CONNECTIONS = 32

/** Uncached pages rendered by one and by two workers on all processors; the client's share is small and reported. */
export async function workers({ rounds, length, folder, backend, say }: Run): Promise<Row[]> {
  say('One worker and two …')
  const gathered = new Gathered()
  const brands = await makeBrands(join(folder, 'workers-brands'), 1)
  const servers: Server[] = []
  for (const count of WORKERS) {
    const name = count === 1 ? '1 worker' : `${count} workers`
    servers.push(await startQuire({ name, brands, isCached: false, backend, workers: count, core: 'any' }))
  }
  const { load, warm, stop: stopLoad } = startLoad('any')
  const asked = { path: PAGES.reader, coding: BROWSER, length, connections: CONNECTIONS }
  const measure = async (server: Server) => {
    const measured = await load(server, asked)
    gathered.add('workersRate', server.name, measured.rate)
    gathered.add('workersCpu', server.name, measured.cpu)
    gathered.add('workersAsking', server.name, measured.asking)
  }
  await warm(servers, () => asked)
  await inRounds(rounds, servers, measure, say)
  await Promise.all([stopLoad(), ...servers.map(({ child }) => stop(child))])
  return gathered.rows(key => ({ section: 'workers', ...HEADS[key as keyof typeof HEADS] }))
}

const HEADS = {
  workersRate: { name: 'reader, uncached: requests a second', unit: '', digits: 0 },
  workersCpu: { name: 'reader, uncached: CPU a request', unit: 'ms', digits: 3 },
  workersAsking: { name: 'part of a core that the asking took', unit: '', digits: 2 },
} as const
