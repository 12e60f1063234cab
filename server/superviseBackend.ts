import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import type { Environment } from './settings.ts'
import type { Log } from './log.ts'

type Backend = {
  /** Fixed for the life of the parent, over restarts of the child. */
  url: string
  /** Who takes payments there, as its settings say: `stripe`, `test` or `off`. */
  payments: unknown
  /** SIGTERM, and SIGKILL after `patience` ms. Resolves when the child has gone. */
  stop(patience: number): Promise<void>
}

type BackendOptions = {
  /**
   * The program: it gets BACKEND_PORT, says `{type: 'listening', port, payments}`, and ends when the channel to us
   * closes.
   */
  program: string
  environment: Environment
  log: Log
  /** Milliseconds before a restart: doubled from `first` to `most`, afresh after `calm` ms of life. */
  backOff?: { first: number; most: number; calm: number }
}

const BACK_OFF = { first: 100, most: 5000, calm: 2000 }

/**
 * Runs the embedded backend as a process of its own and starts it again when it dies. Resolves when it answers for
 * the first time; rejects if it ends before that, since then a restart would not help.
 */
export async function superviseBackend({
  program,
  environment,
  log,
  backOff = BACK_OFF,
}: BackendOptions): Promise<Backend> {
  let stopping = false
  let wait = backOff.first
  let restart: NodeJS.Timeout | undefined
  let child = launch(0)
  const { port, payments } = await firstWord(child)
  watch(Date.now())

  function launch(onPort: number): ChildProcess {
    return fork(program, {
      env: { ...environment, BACKEND_PORT: String(onPort) },
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
      // Ctrl-C reaches a terminal's whole group: the backend must outlive the requests that we still finish.
      detached: true,
    })
  }

  function watch(since: number): void {
    child.once('error', error => log.error({ err: error }, 'the embedded backend cannot be run'))
    child.once('exit', (code, signal) => {
      if (stopping) return
      if (Date.now() - since > backOff.calm) wait = backOff.first
      log.error({ code, signal, restartIn: wait }, 'the embedded backend has died')
      restart = setTimeout(() => {
        child = launch(port)
        watch(Date.now())
      }, wait)
      wait = Math.min(wait * 2, backOff.most)
    })
  }

  return {
    url: `http://127.0.0.1:${port}`,
    payments,
    async stop(patience) {
      stopping = true
      clearTimeout(restart)
      if (child.exitCode !== null || child.signalCode !== null) return
      const gone = once(child, 'exit')
      const kill = setTimeout(() => child.kill('SIGKILL'), patience)
      child.kill('SIGTERM')
      await gone
      clearTimeout(kill)
    },
  }
}

function firstWord(child: ChildProcess): Promise<{ port: number; payments?: unknown }> {
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', (code, signal) =>
      reject(new Error(`The embedded backend ended at its start (${signal ?? `exit code ${code}`}).`)),
    )
    child.on('message', (message: unknown) => {
      const said = typeof message === 'object' && message !== null ? message : {}
      const port = 'port' in said ? Number(said.port) : Number.NaN
      if (port > 0) resolve({ ...said, port })
    })
  })
}
