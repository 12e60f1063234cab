import { memoryOf } from '../load/cpu.ts'
import { startLoad } from '../load/load.ts'
import { Gathered, type Row } from '../report/rows.ts'
import { BROWSER, PAGE_NAMES, pathOf, PLAIN, type Server } from '../servers/server.ts'
import { inRounds } from './inRounds.ts'
import type { Run } from './run.ts'

const KINDS = { rate: 'requests a second', cpu: 'CPU a request' } as const
const CODINGS = { '': BROWSER, Plain: PLAIN } as const

/** Requests per second and processor time per request, compressed and not; then the memory of each server. */
export async function requests({ servers, rounds, length, say }: Run): Promise<Row[]> {
  const gathered = new Gathered()
  const { load, warm, stop } = startLoad()
  for (const [suffix, coding] of Object.entries(CODINGS)) {
    for (const page of PAGE_NAMES) {
      const asked = (server: Server) => ({ path: pathOf(server, page), coding, length })
      say(`Loading ${page}${suffix && ' without compression'} …`)
      const measure = async (server: Server) => {
        const { rate, cpu } = await load(server, asked(server))
        gathered.add(`rate${suffix}.${page}`, server.name, rate)
        gathered.add(`cpu${suffix}.${page}`, server.name, cpu)
      }
      await warm(servers, asked)
      await inRounds(rounds, servers, measure, say)
    }
  }
  await stop()
  for (const { name, child } of servers) gathered.add('memory', name, memoryOf(child.pid ?? 0))
  return gathered.rows(describe)
}

function describe(key: string): Omit<Row, 'key' | 'figures'> {
  const [kind = '', page] = key.split('.')
  if (!page) return { section: 'requests', name: 'memory after load', unit: 'MB', digits: 0 }
  const isRate = kind.startsWith('rate')
  const how = kind.endsWith('Plain') ? ', without compression' : ''
  return {
    section: 'requests',
    name: `${page}: ${isRate ? KINDS.rate : KINDS.cpu}${how}`,
    unit: isRate ? '' : 'ms',
    digits: isRate ? 0 : 3,
  }
}
