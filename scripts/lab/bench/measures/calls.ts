import { join } from 'node:path'
import { startLoad } from '../load/load.ts'
import { Gathered, QUIRE, type Row } from '../report/rows.ts'
import { stop } from '../servers/children.ts'
import { startProxies } from '../servers/proxies.ts'
import { makeBrands, startQuire } from '../servers/quire.ts'
import { BROWSER, type Server } from '../servers/server.ts'
import { inRounds } from './inRounds.ts'
import type { Run } from './run.ts'

const PREFIX = '/first_api'
const CALL = `${PREFIX}/v1/book.show?book_id=1&section=7&lang=en-US`
const CONNECTIONS = 32
/** Responses to a reader pass through, whatever their caching headers; public ones may be cached. */
const ASKERS = { Passed: { Authorization: 'Bearer somebody' }, Public: {} }

/** A call of 1.4 kB through Quire, and through plain proxies. */
export async function calls({ rounds, length, folder, backend, say }: Run): Promise<Row[]> {
  say('Passing calls on …')
  const gathered = new Gathered()
  const brands = await makeBrands(join(folder, 'calls-brands'), 1)
  const quire = await startQuire({ name: QUIRE, brands, isCached: true, backend })
  const servers: Server[] = [quire, ...(await startProxies(backend, folder, PREFIX, CALL))]
  const { load, warm, stop: stopLoad } = startLoad()
  for (const [suffix, headers] of Object.entries(ASKERS)) {
    const asked = { path: CALL, coding: BROWSER, headers, length, connections: CONNECTIONS }
    const measure = async (server: Server) => {
      const { rate, cpu } = await load(server, asked)
      gathered.add(`callRate${suffix}`, server.name, rate)
      gathered.add(`callCpu${suffix}`, server.name, cpu)
    }
    // Longer than elsewhere: a proxy's code is compiled after some thousand calls.
    await warm(servers, () => ({ ...asked, length: length * 6 }))
    await inRounds(rounds, servers, measure, say)
  }
  await Promise.all([stopLoad(), ...servers.map(({ child }) => stop(child))])
  return gathered.rows(describe)
}

function describe(key: string): Omit<Row, 'key' | 'figures'> {
  const what = key.endsWith('Public') ? 'public' : 'a reader’s own'
  return key.startsWith('callRate')
    ? { section: 'calls', name: `${what}: calls a second`, unit: '', digits: 0 }
    : { section: 'calls', name: `${what}: CPU a call`, unit: 'ms', digits: 3 }
}
