import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'

/** The reference backend as a process of its own, on the shared site's database, to be stopped and started again. */
export async function startBackend(port = 0): Promise<{ port: number; kill(): Promise<void> }> {
  const child: ChildProcess = fork('dist/server/backend.js', {
    env: {
      PATH: process.env['PATH'],
      NODE_ENV: 'production',
      PAYMENTS: 'test',
      PAYMENTS_TEST_IN_PRODUCTION: 'yes',
      DATA_DIR: process.env['SITE_DATA'],
      MAIL: 'files',
      BACKEND_PORT: String(port),
      LOG_LEVEL: 'warn',
    },
  })
  const [message] = (await once(child, 'message')) as [{ port: number }]
  return {
    port: message.port,
    /** As a crash would: no goodbye. */
    async kill() {
      if (child.exitCode !== null || child.signalCode !== null) return
      child.kill('SIGKILL')
      await once(child, 'exit')
    },
  }
}
