import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { prettyFactory } from 'pino-pretty'
import { sentence, type Problem } from '../../server/web/brands/problem.ts'
import type { ReportedCall } from '../backend-kit/inspector/call.ts'

type Parts = {
  /** Hears where its brands can be opened. */
  onStart: (addresses: string[]) => void
  /** Hears of its calls to backends. */
  onCall: (call: ReportedCall) => void
  /** Called when it has read the brands again, with what is wrong with those that it refused. */
  onBrands: (refused: string[]) => void
  /** Puts the files as they were written into what it prints. */
  whereFrom: (text: string) => string
}

const LINES_KEPT = 60
/** Milliseconds that pages have to be shown, before the next process is prepared. */
const CALM = 700
/** The line that says where it can be opened. */
const LISTENING = /"port":(\d+).*"addresses":\["([^\]]*)"\].*"msg":"listening"/

/** Runs the built web server, one after the other, each on a port of its own. */
export function superviseWebServer({ onStart, onCall, onBrands, whereFrom }: Parts) {
  const pretty = prettyFactory({ colorize: process.stdout.isTTY })
  let current: { process: ChildProcess; port: number } | undefined
  let standby: ChildProcess | undefined
  let preparing: NodeJS.Timeout | undefined
  let lines: string[] = []
  let refused: string[] = []

  function prepare(packages: string[], backendUrl: string): ChildProcess {
    const child = fork('scripts/dev/standby.ts', packages, {
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
      // Lines for people, and the files behind a stack, are made here: a process that starts is waited for.
      env: {
        // What changes anywhere is seen at once.
        PAGE_CACHE_BYTES: '0',
        API_CACHE_BYTES: '0',
        ...process.env,
        ...(backendUrl && { BACKEND_URL: backendUrl }),
        PORT: '0',
        HOST: '127.0.0.1',
        NODE_ENV: 'development',
        // This program watches, and tells.
        BRANDS_WATCH: 'off',
      },
    })
    child.on('message', ({ call }: { call?: ReportedCall }) => call && onCall(call))
    for (const stream of [child.stdout, child.stderr]) {
      if (stream) createInterface(stream).on('line', line => hear(child, line))
    }
    return child
  }

  function hear(child: ChildProcess, line: string): void {
    const [, port, addresses = ''] = LISTENING.exec(line) ?? []
    // Where it can be opened is not where the front can be.
    if (port) return void child.emit('listening', Number(port), addresses.split('","'))
    const shown = whereFrom(line.startsWith('{') ? pretty(line) : `${line}\n`)
    lines = [...lines, shown].slice(-LINES_KEPT)
    process.stdout.write(shown)
    const [, problem] = /"problem":(\{.*\}),"msg":"brand refused"/.exec(line) ?? []
    if (problem) refused.push(sentence(JSON.parse(problem) as Problem))
    if (line.includes('"brands reloaded"')) onBrands(refused)
  }

  return {
    /** Port of the newest one that has started. Throws while none has. */
    port(): number {
      if (!current) throw new Error('No web server has started yet.')
      return current.port
    },
    /** Starts the newest build; the one before serves until then, and goes on where the new one does not start. */
    async restart(packages: string[], backendUrl: string): Promise<void> {
      lines = []
      clearTimeout(preparing)
      const next = standby?.connected ? standby : prepare(packages, backendUrl)
      standby = undefined
      next.send('start')
      const ended = once(next, 'close').then(() => Promise.reject(new Error(lines.join(''))))
      const [port, addresses] = (await Promise.race([once(next, 'listening'), ended])) as [number, string[]]
      onStart(addresses)
      // It keeps nothing, and its goodbye takes time.
      current?.process.kill('SIGKILL')
      current = { process: next, port }
      preparing = setTimeout(() => (standby = prepare(packages, backendUrl)), CALM)
    },
    /** Lets it read the brands again, of which `onBrands` hears. */
    readBrands() {
      refused = []
      if (current?.process.connected) current.process.send('brands')
    },
    /** What it printed last. */
    lastLines: () => lines.join(''),
    stop() {
      clearTimeout(preparing)
      for (const child of [current?.process, standby]) child?.kill('SIGKILL')
    },
  }
}
