import { once } from 'node:events'
import type { Server } from 'node:http'

/** Connections that the system holds until they are taken; it drops the others, which come again after seconds. */
const BACKLOG = 4096

/** Why a server cannot listen, for people, by the system's error code. */
const REFUSALS: Record<string, (port: number, host: string, prefix: string) => string> = {
  EADDRINUSE: (port, _host, prefix) =>
    `Port ${port} is taken by another program: stop it, or set ${prefix}PORT to another number.`,
  EACCES: (port, _host, prefix) =>
    `Port ${port} needs more rights than this program has: set ${prefix}PORT to a number above 1023.`,
  EADDRNOTAVAIL: noSuchHost,
  ENOTFOUND: noSuchHost,
  EAI_AGAIN: noSuchHost,
}

function noSuchHost(_port: number, host: string, prefix: string): string {
  return `${prefix}HOST ${host} is no address of this computer: set it to one, or to 0.0.0.0 for all.`
}

/**
 * Resolves with the port. Rejects with a sentence for people where the port or the address cannot be had.
 * @param prefix of the two settings
 */
export async function listen(server: Server, port: number, host: string, prefix = ''): Promise<number> {
  server.listen(port, host, BACKLOG)
  try {
    await once(server, 'listening')
  } catch (error) {
    const code = Error.isError(error) && 'code' in error ? String(error.code) : ''
    const refusal = REFUSALS[code]?.(port, host, prefix)
    if (refusal) throw new Error(refusal, { cause: error })
    throw error
  }
  const address = server.address()
  return typeof address === 'object' && address ? address.port : port
}
