import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'

/** Ports below those that systems hand out to programs that ask for any: Linux from 32768, others from 49152. */
const [FIRST, LAST] = [10_000, 32_000]

/**
 * A free port for a program that cannot choose its own, or that stops and starts again there. Only another caller of
 * this could take it first.
 */
export async function freePort(): Promise<number> {
  const port = randomInt(FIRST, LAST)
  const server = createServer().listen(port, '127.0.0.1')
  try {
    await once(server, 'listening')
  } catch {
    return freePort()
  }
  server.close()
  await once(server, 'close')
  return port
}
