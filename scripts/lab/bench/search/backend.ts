import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

const MAIN = fileURLToPath(new URL('../../../../server/backend/main.ts', import.meta.url))

/** A backend in a process of its own, on a free port, with an existing catalogue. */
export async function startBackend({ data, database }: { data?: string; database?: string }) {
  const backend = fork(MAIN, {
    execArgv: [],
    env: {
      ...process.env,
      ...(data && { DATA_DIR: data }),
      ...(database && { DATABASE_URL: database }),
      NODE_ENV: 'production',
      BACKEND_PORT: '0',
      LOG_LEVEL: 'fatal',
    },
  })
  const [{ port }] = (await once(backend, 'message')) as [{ port: number }]
  return { port, stop: () => void backend.kill() }
}
