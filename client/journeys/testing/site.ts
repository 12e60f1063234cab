import { spawn, type ChildProcess } from 'node:child_process'
import { EventEmitter, once } from 'node:events'
import { createInterface } from 'node:readline'
import { endingWithUs } from '../../../server/process/testing/endingWithUs.ts'

export type Site = {
  port: number
  process: ChildProcess
  /** Everything that the server has logged, line by line. */
  log: string[]
  /** Waits for a line of the log, which each process writes by itself. Returns the line. */
  logged(pattern: RegExp): Promise<string>
  stop(): Promise<void>
}

const HOUR_MS = 3_600_000
/** What a stalling machine would exceed: it should make pages and calls slow, not replace them with failures. */
const PATIENCE = [
  'overloadDelayMs',
  'apiConnectTimeoutMs',
  'apiIdleTimeoutMs',
  'apiTotalTimeoutMs',
  'pageDataTimeoutMs',
  'pagesMaxWaitMs',
  'pageRenderTimeoutMs',
]
/** Pages that no test opens are not rendered at each start; readers are new, but not strangers. */
const LIMITS = [
  'render.network=2000000000',
  'pageWarmBrands=0',
  'firstCommentsHeld=0',
  ...PATIENCE.map(name => `${name}=${HOUR_MS}`),
].join()

/**
 * Starts the built program as `npm start` does, on a free port, and waits until it logs its address. Rejects with its
 * output if it ends before that.
 */
export async function startSite(environment: Record<string, string>, program = 'dist/server/main.js'): Promise<Site> {
  const child = spawn(process.execPath, [...endingWithUs, program], {
    env: {
      PATH: process.env['PATH'],
      NODE_ENV: 'production',
      PAYMENTS: 'demo',
      MAIL: 'files',
      PORT: '0',
      HOST: '127.0.0.1',
      SHUTDOWN_DELAY_MS: '0',
      // Several processes cost a test more than its requests do: the shared site covers them.
      WEB_CONCURRENCY: '1',
      // Readers send their address (`reader.ts`).
      TRUST_PROXY: 'loopback',
      // Not all of them send one.
      LOCAL_BRAND: 'everyone',
      // Which readers are sampled is random.
      BROWSER_REPORTS: '0',
      LIMITS,
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  const log: string[] = []
  const lines = new EventEmitter()
  const { promise: listening, resolve } = Promise.withResolvers<number>()
  for (const stream of [child.stdout, child.stderr]) {
    createInterface(stream!).on('line', line => {
      log.push(line)
      lines.emit('line')
      const port = /http:\/\/localhost:(\d+)/.exec(line)?.[1]
      if (port) resolve(Number(port))
    })
  }
  const ended = once(child, 'exit').then(([code]) => {
    throw new Error(`The program ended with ${code}:\n${log.join('\n')}`)
  })
  const port = await Promise.race([listening, ended])
  return {
    port,
    process: child,
    log,
    async logged(pattern) {
      for (;;) {
        const line = log.find(line => pattern.test(line))
        if (line !== undefined) return line
        await once(lines, 'line')
      }
    },
    async stop() {
      ended.catch(() => {})
      if (child.exitCode !== null || child.signalCode !== null) return
      child.kill('SIGTERM')
      await once(child, 'exit')
    },
  }
}
