import { join } from 'node:path'
import { QUIRE, STATIC, STATIC_NIGHT, UNCACHED } from '../report/rows.ts'
import { startFloor } from './floor.ts'
import { startPeer, type Prepared } from './peers.ts'
import { BRANDS, makeBrands, startQuire } from './quire.ts'
import type { Server } from './server.ts'
import { startStaticPages } from './staticPages.ts'

/** Starts all servers to compare; reports a peer that does not start, and continues without it. */
export async function startSideBySide(
  { backend, folder, say }: { backend: string; folder: string; say(line: string): void },
  peers: readonly Prepared[],
): Promise<Server[]> {
  const brands = await makeBrands(join(folder, 'brands'), BRANDS)
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
