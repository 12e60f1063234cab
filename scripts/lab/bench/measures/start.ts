import { join } from 'node:path'
import { Gathered, QUIRE, SVELTEKIT, type Row } from '../report/rows.ts'
import { stop } from '../servers/children.ts'
import { responseOf } from '../servers/fromMemory.ts'
import { BRANDS, makeBrands, startQuire } from '../servers/quire.ts'
import { PAGE_NAMES, PAGES, type Server, type StartedServer } from '../servers/server.ts'
import { startSvelteKit } from '../servers/sveltekit.ts'
import { inRounds, type Run } from './run.ts'

type Starter = { name: string; start(): Promise<StartedServer> }

/** Time from starting a process to the first page; Quire with its own backend on an existing database. */
export async function start({ rounds, backend, folder, say }: Run): Promise<Row[]> {
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
export async function bytes(servers: readonly Server[]): Promise<Row[]> {
  const gathered = new Gathered()
  for (const page of PAGE_NAMES)
    for (const server of servers) {
      const { body } = await responseOf(server, PAGES[page], 'br, gzip')
      const head = { key: `html.${page}`, section: 'bytes', name: `${page}: HTML, compressed`, unit: 'kB' } as const
      gathered.add(head, server.name, body.length / 1000)
    }
  return gathered.rows()
}
