import { nextMessage, startHelper, stop, type Core } from '../servers/children.ts'
import type { Server } from '../servers/server.ts'
import { cpuOf } from './cpu.ts'
import type { Done, Job } from './generator.ts'

/** Concurrent connections. */
const CONNECTIONS = 32

/** Responses per second, server milliseconds per response, and the generator's share of a core. */
type Measured = { rate: number; cpu: number; asking: number }

type LoadOptions = Pick<Job, 'path' | 'coding' | 'headers' | 'length'> & { connections?: number }

/** A process that generates load. */
export function startLoad(core: Core = 'asking') {
  const child = startHelper(new URL('generator.ts', import.meta.url), core)
  return {
    /** Performance of a server under load for `length` milliseconds. Rejects if a response is no page. */
    async load({ child: { pid = 0 }, port, host }: Server, asked: LoadOptions): Promise<Measured> {
      const before = cpuOf(pid)
      const answer = nextMessage<Done>(child)
      child.send({ port, host, connections: CONNECTIONS, ...asked } satisfies Job)
      const done = await answer
      if ('failed' in done) throw new Error(done.failed)
      const { count, took, own } = done
      return {
        rate: (count * 1000) / took,
        cpu: (cpuOf(pid) - before) / count,
        asking: own / took,
      }
    },
    /** Warms servers up, unmeasured: a program is slow until its code is compiled. */
    async warm(servers: readonly Server[], asked: (server: Server) => LoadOptions): Promise<void> {
      for (const server of servers) {
        const { port, host } = server
        const { length, ...rest } = asked(server)
        const answer = nextMessage<Done>(child)
        child.send({ port, host, connections: CONNECTIONS, ...rest, length: length / 3 } satisfies Job)
        await answer
      }
    },
    stop: () => stop(child),
  }
}
