import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'

/** Runs the built backend, one after the other: they share a database. */
export function superviseBackendServer() {
  let child: ChildProcess | undefined
  let port = 0

  async function stop(): Promise<void> {
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    const gone = once(child, 'exit')
    child.kill('SIGTERM')
    await gone
  }
  return {
    stop,
    url: () => (port ? `http://127.0.0.1:${port}` : ''),
    /** Starts the newest build in the place of the one before, on its port. Rejects where it ends at its start. */
    async restart(): Promise<void> {
      await stop()
      child = fork('dist/server/backend.js', {
        execArgv: ['--enable-source-maps'],
        env: { ...process.env, BACKEND_PORT: String(port) },
      })
      const ended = once(child, 'exit').then(() => {
        throw new Error('The backend ended at its start: the terminal says why.')
      })
      const listening = once(child, 'message').then(([message]: { port: number }[]) => message?.port ?? 0)
      port = await Promise.race([listening, ended])
    },
  }
}
