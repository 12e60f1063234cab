import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { backingOff, type BackOff } from './backOff.ts'
import { watchHeartbeat } from './process/heartbeat.ts'
import type { Environment } from './settings.ts'
import type { Log } from './log.ts'

export type Backend = {
  /**
   * Resolves on the first response; `url` stays across restarts. Payments: `stripe`, `test` or `off`; mail: `smtp`,
   * `files` or `off`. Rejects if it exits before, since a restart would not help.
   */
  started: Promise<{ url: string; operationsUrl?: string; payments: unknown; mail: unknown }>
  /** SIGTERM, and SIGKILL after `stopTimeout` ms. Resolves when the process has exited. */
  stop(stopTimeout: number): Promise<void>
}

type BackendOptions = {
  /**
   * It gets BACKEND_PORT and, unless already set, BACKEND_OPERATIONS_PORT; it sends `{type: 'listening', port,
   * operationsPort, payments, mail}`, and exits when the channel closes.
   */
  program: string
  environment: Environment
  atFirst?: readonly string[]
  /** It sent `{type: 'purge'}`: cached pages are outdated. */
  onPurge?: () => void
  compiled?: string
  /** In milliseconds, once it listens: then it is killed. */
  heartbeatTimeout: number
  log: Log
  backOff?: BackOff
}

/** Half of what a web process has, in MB: a tenth less memory, for at most 4% more work. */
const YOUNG = '--max-semi-space-size=8'
const BACK_OFF: BackOff = { first: 100, most: 5000, resetAfter: 2000 }

export function superviseBackend(options: BackendOptions): Backend {
  const { program, environment, atFirst, onPurge, compiled, heartbeatTimeout, log, backOff = BACK_OFF } = options
  let stopping = false
  const waitAfter = backingOff(backOff)
  let restart: NodeJS.Timeout | undefined
  let ports = { api: 0, operations: 0 }
  let child = launch(atFirst)
  const started = begin()
  // Reported to those who await it.
  started.catch(() => {})
  // However this process ends: a busy child would not notice.
  process.once('exit', () => child.kill('SIGKILL'))

  async function begin() {
    const word = await firstWord(child)
    ports = { api: word.port, operations: word.operationsPort }
    watch(Date.now())
    const operationsUrl = ports.operations ? `http://127.0.0.1:${ports.operations}` : undefined
    return { url: `http://127.0.0.1:${ports.api}`, operationsUrl, payments: word.payments, mail: word.mail }
  }

  function launch(words: readonly string[] = []): ChildProcess {
    const launched = fork(program, words, {
      env: {
        BACKEND_OPERATIONS_PORT: String(ports.operations),
        ...environment,
        ...(compiled && { NODE_COMPILE_CACHE: compiled }),
        BACKEND_PORT: String(ports.api),
      },
      execArgv: [...process.execArgv, YOUNG],
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
      // Ctrl-C reaches a terminal's whole process group: the backend must outlive the requests in flight.
      detached: true,
    })
    launched.on('message', message => {
      if (saidOf(message)['type'] === 'purge') onPurge?.()
    })
    // Migrations run before it listens, which may block its thread for long.
    void firstWord(launched)
      .then(() => watchHeartbeat(launched, heartbeatTimeout, () => killHung(launched)))
      .catch(() => {})
    return launched
  }

  function killHung(hung: ChildProcess): void {
    log.error({ pid: hung.pid, silence: heartbeatTimeout }, 'embedded backend unresponsive: killing it')
    hung.kill('SIGKILL')
  }

  function watch(since: number): void {
    child.once('error', error => log.error({ err: error }, 'embedded backend failed to start'))
    child.once('exit', (code, signal) => {
      if (stopping) return
      const wait = waitAfter(Date.now() - since)
      log.error({ code, signal, restartIn: wait }, 'embedded backend exited: restarting it')
      restart = setTimeout(() => {
        child = launch()
        watch(Date.now())
      }, wait)
    })
  }

  return {
    started,
    async stop(stopTimeout) {
      stopping = true
      clearTimeout(restart)
      if (child.exitCode !== null || child.signalCode !== null) return
      const exited = once(child, 'exit')
      const kill = setTimeout(() => child.kill('SIGKILL'), stopTimeout)
      child.kill('SIGTERM')
      await exited
      clearTimeout(kill)
    },
  }
}

type Word = { port: number; operationsPort: number; payments?: unknown; mail?: unknown }

function firstWord(child: ChildProcess): Promise<Word> {
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', (code, signal) =>
      reject(new Error(`The embedded backend ended at its start (${signal ?? `exit code ${code}`}).`)),
    )
    child.on('message', (message: unknown) => {
      const said = saidOf(message)
      const port = Number(said['port'])
      const operationsPort = Number(said['operationsPort'] ?? 0)
      if (port > 0) resolve({ ...said, port, operationsPort })
    })
  })
}

const saidOf = (message: unknown): Record<string, unknown> =>
  typeof message === 'object' && message !== null ? { ...message } : {}
