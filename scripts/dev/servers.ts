import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { prettyFactory } from 'pino-pretty'
import { sentence, type Problem } from '../../server/web/brands/problem.ts'
import { DEVELOPMENT } from '../build/rebuild.ts'
import type { ReportedCall } from '../backend-kit/inspector/call.ts'

const pretty = prettyFactory({ colorize: process.stdout.isTTY, singleLine: true })
const format = (line: string) => (line.startsWith('{') ? pretty(line) : `${line}\n`)

function readLines(child: ChildProcess, onLine: (line: string) => void): void {
  for (const stream of [child.stdout, child.stderr]) if (stream) createInterface(stream).on('line', onLine)
}

/**
 * Which lines of a server's log are news: not what each of its starts says, nor calls while a successor starts, which
 * fail on a busy machine. Errors always are.
 */
export function createNews() {
  let earlier = new Set<string>()
  let own = new Set<string>()
  return {
    /** From now on another process logs. */
    restart() {
      earlier = earlier.union(own)
      own = new Set()
    },
    isNews(line: string, isStarting = false): boolean {
      // Errors, and what is no log line.
      if (!/^\{"level":[1-4]\d,/.test(line)) return true
      if (line.includes('"requestId"')) return !isStarting
      const text = line.replace(/"time":"[^"]*"/, '')
      own.add(text)
      return !earlier.has(text)
    },
  }
}

/** Runs the built backend, one process at a time, since they share a database. */
export function superviseBackendServer() {
  let child: ChildProcess | undefined
  let port = 0
  const news = createNews()

  async function stop(): Promise<void> {
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    const exited = once(child, 'exit')
    child.kill('SIGTERM')
    await exited
  }
  return {
    stop,
    url: () => (port ? `http://127.0.0.1:${port}` : ''),
    /** Replaces it with the newest build on the same port. Rejects if it exits at startup. */
    async restart(): Promise<void> {
      await stop()
      news.restart()
      const env = { ...process.env, BACKEND_PORT: String(port) }
      child = fork(`${DEVELOPMENT}/server/backend.js`, {
        execArgv: ['--enable-source-maps'],
        stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
        env,
      })
      readLines(child, line => news.isNews(line) && process.stdout.write(format(line)))
      const ended = once(child, 'exit').then(() => {
        throw new Error('The backend ended at its start: the terminal says why.')
      })
      const listening = once(child, 'message').then(([message]: { port: number }[]) => message?.port ?? 0)
      port = await Promise.race([listening, ended])
    },
  }
}

type Handlers = {
  /** Receives the addresses of the brands, at the first start. */
  onStart: (addresses: string[]) => void
  /** Receives each call to a backend. */
  onCall: (call: ReportedCall) => void
  /** Called after brands were read again, with the problems of invalid ones. */
  onBrands: (refused: string[]) => void
  /** Replaces places in built files by those in the sources. */
  whereFrom: (text: string) => string
}

const MAX_LINES = 60
/** Milliseconds for pages to show a change before the next process is prepared. */
const PAUSE = 700
/** The log line with its addresses. */
const LISTENING = /"port":(\d+).*"addresses":\["([^\]]*)"\].*"msg":"listening"/

/** Runs the built web server, one process after another, each on its own port. */
export function superviseWebServer({ onStart, onCall, onBrands, whereFrom }: Handlers) {
  let current: { process: ChildProcess; port: number } | undefined
  let standby: ChildProcess | undefined
  let preparing: NodeJS.Timeout | undefined
  let lines: string[] = []
  let refused: string[] = []
  const news = createNews()

  function prepare(packages: string[], backendUrl: string): ChildProcess {
    const child = fork('scripts/dev/standby.ts', packages, {
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
      env: {
        // Changes anywhere must show at once.
        PAGE_CACHE_BYTES: '0',
        API_CACHE_BYTES: '0',
        ...process.env,
        ...(backendUrl && { BACKEND_URL: backendUrl }),
        PORT: '0',
        HOST: '127.0.0.1',
        NODE_ENV: 'development',
        // This program watches them.
        BRANDS_WATCH: 'off',
      },
    })
    child.on('message', ({ call }: { call?: ReportedCall }) => call && onCall(call))
    readLines(child, line => onLine(child, line))
    return child
  }

  /** Formats log lines here, since a starting process should do nothing else. */
  function onLine(child: ChildProcess, line: string): void {
    const [, port, addresses = ''] = LISTENING.exec(line) ?? []
    // Not printed: developers use the front's address.
    if (port) return void child.emit('listening', Number(port), addresses.split('","'))
    const shown = whereFrom(format(line))
    lines = [...lines, shown].slice(-MAX_LINES)
    if (news.isNews(line, current && current.process !== child)) process.stdout.write(shown)
    const [, problem] = /"problem":(\{.*\}),"msg":"brand refused"/.exec(line) ?? []
    if (problem) refused.push(sentence(JSON.parse(problem) as Problem))
    if (line.includes('"brands reloaded"')) onBrands(refused)
  }

  return {
    /** Port of the newest process that has started. Throws if none has. */
    port(): number {
      if (!current) throw new Error('No web server has started yet.')
      return current.port
    },
    /** Starts the newest build. The previous process serves until then, and stays if the new one cannot start. */
    async restart(packages: string[], backendUrl: string): Promise<void> {
      lines = []
      news.restart()
      clearTimeout(preparing)
      const next = standby?.connected ? standby : prepare(packages, backendUrl)
      standby = undefined
      next.send('start')
      const ended = once(next, 'close').then(() => Promise.reject(new Error(lines.join(''))))
      const [port, addresses] = (await Promise.race([once(next, 'listening'), ended])) as [number, string[]]
      if (!current) onStart(addresses)
      // It stores nothing, and a graceful stop takes time.
      current?.process.kill('SIGKILL')
      current = { process: next, port }
      preparing = setTimeout(() => (standby = prepare(packages, backendUrl)), PAUSE)
    },
    /** Reads the brands again; calls `onBrands`. */
    readBrands() {
      refused = []
      if (current?.process.connected) current.process.send('brands')
    },
    /** Its last output. */
    lastLines: () => lines.join(''),
    stop() {
      clearTimeout(preparing)
      for (const child of [current?.process, standby]) child?.kill('SIGKILL')
    },
  }
}
