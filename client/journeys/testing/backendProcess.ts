import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'

type BackendProcess = {
  port: number
  /** It ends what it has begun: a mail that it took to send would wait for minutes, and another test for it. */
  stop(): Promise<void>
  /** Like a crash: without a graceful stop. */
  kill(): Promise<void>
}

/** The reference backend as a process of its own, on the shared site's database, to be stopped and started again. */
export async function startBackend(port = 0): Promise<BackendProcess> {
  const child: ChildProcess = fork('dist/server/backend.js', {
    env: {
      PATH: process.env['PATH'],
      NODE_ENV: 'production',
      PAYMENTS: 'demo',
      DATA_DIR: process.env['SITE_DATA'],
      MAIL: 'files',
      BACKEND_PORT: String(port),
      LOG_LEVEL: 'warn',
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
