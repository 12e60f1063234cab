import { once } from 'node:events'
import type { Server } from 'node:http'
import { setFlagsFromString } from 'node:v8'

/** Of the system's accept queue; connections beyond it are dropped and retried after seconds. */
const BACKLOG = 4096

type Place = { port: number; host: string }
type Names = { port: string; host: string }

/** By the system's error code. */
const REFUSALS: Record<string, (place: Place, settings: Names) => string> = {
  EADDRINUSE: ({ port }, settings) =>
    `Port ${port} is taken by another program: stop it, or set ${settings.port} to another number.`,
  EACCES: ({ port }, settings) =>
    `Port ${port} needs more rights than this program has: set ${settings.port} to a number above 1023.`,
  EADDRNOTAVAIL: noSuchHost,
  ENOTFOUND: noSuchHost,
  EAI_AGAIN: noSuchHost,
}

function noSuchHost({ host }: Place, settings: Names): string {
  return `${settings.host} ${host} is no address of this computer: set it to one, or to 0.0.0.0 for all.`
}

/** Resolves to the port. Rejects with a message for operators. @param settings of port and address */
export async function listen(server: Server, place: Place, settings: Names): Promise<number> {
  // Otherwise V8 keeps many finished requests until a full collection (docs/performance.md).
  setFlagsFromString('--no-allocation-site-pretenuring')
  server.listen(place.port, place.host, BACKLOG)
  try {
    await once(server, 'listening')
  } catch (error) {
    const code = Error.isError(error) && 'code' in error ? String(error.code) : ''
    const refusal = REFUSALS[code]?.(place, settings)
    if (refusal) throw new Error(refusal, { cause: error })
    throw error
  }
  const address = server.address()
  return typeof address === 'object' && address ? address.port : place.port
}
