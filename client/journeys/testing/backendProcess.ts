import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'

type BackendProcess = {
  port: number
  /** Stops gracefully: a mail accepted for sending would wait for minutes, and another test for it. */
  stop(): Promise<void>
  /** Like a crash: without a graceful stop. */
  kill(): Promise<void>
}

/** The reference backend as a separate process on the shared site's database, which tests can stop and restart. */
export async function startBackend(port = 0, environment: Record<string, string> = {}): Promise<BackendProcess> {
  const child: ChildProcess = fork('dist/server/backend.js', {
    env: {
      PATH: process.env['PATH'],
      NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
      NODE_ENV: 'production',
      PAYMENTS: 'demo',
      DATA_DIR: process.env['SITE_DATA'],
      MAIL: 'files',
      BACKEND_PORT: String(port),
      LOG_LEVEL: 'warn',
      ...environment,
    },
  })
  const [message] = (await once(child, 'message')) as [{ port: number }]
  const end = async (signal: NodeJS.Signals) => {
    if (child.exitCode !== null || child.signalCode !== null) return
    child.kill(signal)
    await once(child, 'exit')
  }
  return { port: message.port, stop: () => end('SIGTERM'), kill: () => end('SIGKILL') }
}
