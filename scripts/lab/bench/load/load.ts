import { nextMessage, startHelper, stop, type Core } from '../servers/children.ts'
import type { Server } from '../servers/server.ts'
import { cpuOf } from './cpu.ts'
import type { Done, Job } from './generator.ts'

/** Connections that ask at once. */
const CONNECTIONS = 32

/** Answers a second, milliseconds of the server's processor an answer, part of a core of who asks. */
type Measured = { rate: number; cpu: number; asking: number }

type Asked = Pick<Job, 'path' | 'coding' | 'headers' | 'length'> & { connections?: number }

/** A process that loads servers. */
export function startLoad(core: Core = 'asking') {
  const child = startHelper(new URL('generator.ts', import.meta.url), core)
  return {
    /** What a server does under load for `length` milliseconds. Rejects when an answer is no page. */
    async load({ child: { pid = 0 }, port, host }: Server, asked: Asked): Promise<Measured> {
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
    /** Loads servers for a moment that is not measured: a program is slow until its code has been compiled. */
    async warm(servers: readonly Server[], asked: (server: Server) => Asked): Promise<void> {
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
