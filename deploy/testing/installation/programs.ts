import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { environment } from '../../../server/config.ts'
import { spawnEndingWithUs } from '../../../server/process/testing/endingWithUs.ts'

/** A program that is started, killed and restarted, with its output of all runs. */
export type Program = {
  name: string
  /** Resolves when it is ready. */
  start(): Promise<void>
  kill(): Promise<void>
  /** SIGTERM; the exit code. */
  stop(): Promise<number | null>
  /** Lines with these words, of all runs. */
  said(words: string): number
}

/** Longest start, in milliseconds. */
const START_TIMEOUT = 30_000

type Options = { name: string; file: string; address: string; settings: Record<string, string> }

/** A program of dist/ at a loopback address. */
export function program({ name, file, address, settings }: Options): Program {
  let child: ChildProcess | undefined
  let output = ''
  const hasExited = () => !child || child.exitCode !== null || child.signalCode !== null
  async function end(signal: NodeJS.Signals): Promise<number | null> {
    if (!child || hasExited()) return null
    const ended = once(child, 'exit')
    child.kill(signal)
    return (await ended)[0] as number | null
  }
  return {
    name,
    async start() {
      child = spawnEndingWithUs(process.execPath, [file], {
        env: { PATH: environment['PATH'], NODE_ENV: 'production', LOG_LEVEL: 'info', ...settings },
      })
      for (const stream of [child.stdout!, child.stderr!]) stream.on('data', text => (output += String(text)))
      const end = Date.now() + START_TIMEOUT
      while (!(await responses(`http://${address}/readyz`))) {
        if (hasExited() || Date.now() > end)
          throw new Error(`${name} did not start (npm run build first?):\n${output.slice(-2000)}`)
      }
    },
    kill: async () => void (await end('SIGKILL')),
    stop: () => end('SIGTERM'),
    said: words => output.split('\n').filter(line => line.includes(words)).length,
  }
}

async function responses(url: string): Promise<boolean> {
  try {
    const { ok } = await fetch(url)
    if (ok) return true
  } catch {
    // It is not listening yet.
  }
  await new Promise(resolve => setTimeout(resolve, 50))
  return false
}
