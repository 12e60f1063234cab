import { join } from 'node:path'
import { Gathered, QUIRE, type Row } from '../report/rows.ts'
import { stop } from '../servers/children.ts'
import { startPeer, type Prepared } from '../servers/peers.ts'
import { BRANDS, makeBrands, startQuire } from '../servers/quire.ts'
import type { Server } from '../servers/server.ts'
import { inRounds } from './inRounds.ts'
import type { Run } from './run.ts'

type Started = Server & { started: number }
type Starter = { name: string; start(): Promise<Started[]> }

/** Time from starting a process to the first page; Quire with its own backend on an existing database. */
export async function start({ rounds, backend, folder, say }: Run, peers: readonly Prepared[]): Promise<Row[]> {
  say('Starting each server …')
  const gathered = new Gathered()
  const brands = await makeBrands(join(folder, 'start-brands'), BRANDS)
  const quire = () => startQuire({ name: QUIRE, brands, isCached: true, data: join(folder, 'start-data') })
  // The first start seeds the database.
  await stop((await quire()).child)
  const starters: Starter[] = [
    { name: QUIRE, start: async () => [await quire()] },
    ...peers.map(peer => ({ name: peer.folder, start: () => startPeer(peer, backend) })),
  ]
  const measure = async ({ start }: Starter) => {
    const servers = await start()
    for (const { name, started, child } of servers) {
      gathered.add('start', name, started)
      await stop(child)
    }
  }
  await inRounds(rounds, starters, measure, say)
  return gathered.rows(() => ({ section: 'start', name: 'start to the first page', unit: 'ms', digits: 0 }))
}
