import { fork } from 'node:child_process'
import { once } from 'node:events'
import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const fileOf = (path: string) => fileURLToPath(new URL(`../../../${path}`, import.meta.url))

type Options = { data?: string; database?: string; limits?: string }

/** A backend in a process of its own, on a free port, with an existing catalogue. */
export async function startBackend({ data, database, limits = '' }: Options) {
  const backend = fork(fileOf('server/backend/main.ts'), {
    execArgv: ['--import', fileOf('scripts/build/language/register.ts')],
    env: {
      ...process.env,
      ...(data && { DATA_DIR: data }),
      ...(database && { DATABASE_URL: database }),
      NODE_ENV: 'production',
      BACKEND_PORT: '0',
      LOG_LEVEL: 'fatal',
      MAIL: 'files',
      LIMITS: limits,
    },
  })
  const [{ port }] = (await once(backend, 'message')) as [{ port: number }]
  return { port, pid: backend.pid!, stop: () => void backend.kill() }
}

/** '' if the thread has ended meanwhile. */
function factOf(task: string, file: string): string {
  try {
    return readFileSync(`${task}/${file}`, 'utf8').trim()
  } catch {
    return ''
  }
}

/** Processor time of a process' first thread, and of its search threads, in milliseconds. Linux only. */
export function processorTimes(pid: number): { main: number; search: number } {
  const times = { main: 0, search: 0 }
  for (const task of globSync(`/proc/${pid}/task/*`)) {
    const spent = Number(factOf(task, 'schedstat').split(' ')[0]) / 1e6
    if (task.endsWith(`/${pid}`)) times.main += spent
    else if (factOf(task, 'comm') === 'search') times.search += spent
  }
  return times
}
