import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { prettyFactory } from 'pino-pretty'
import type { ToldCall } from '../backend-kit/inspector/call.ts'

type WebServer = {
  /** Port of the newest one that has started. Rejects while none has. */
  port(): Promise<number>
  /** Starts the newest build; the one before serves until then, and goes on where the new one does not start. */
  restart(packages: string[], backendUrl: string): Promise<void>
  /** Lets it read the brands again; resolves when it has, with what it refused. */
  readBrands(): Promise<string[]>
  /** What it logged last. */
  lastLines(): string
  stop(): void
}

type Parts = {
  onStart: (addresses: string[]) => void
  onCall: (call: ToldCall) => void
  whereFrom: (text: string) => string
}

const LINES_KEPT = 60
/** Milliseconds that pages have to be shown, before the next process is prepared. */
const CALM = 700
/** The line that says where it can be opened. */
const LISTENING = /"port":(\d+).*"addresses":\["([^\]]*)"\].*"msg":"listening"/
/** Longest wait for its word that the brands are read, in ms: a busy machine takes its time. */
const PATIENCE = 30_000

/**
 * Runs the built web server, one after the other, each on a port of its own; `onStart` hears where its brands can
 * be opened, `onCall` of its calls to backends, `whereFrom` puts the files as they were written into what it prints.
 */
export function superviseWebServer({ onStart, onCall, whereFrom }: Parts): WebServer {
  const pretty = prettyFactory({ colorize: process.stdout.isTTY })
  let standby: ChildProcess | undefined
  /** Of a brand; none before the first start. */
  let host = ''
  let current: { process: ChildProcess; port: number } | undefined
  let preparing: NodeJS.Timeout | undefined
  let lines: string[] = []
  const hears = new Set<(line: string) => void>()

  function prepare(packages: string[], backendUrl: string): ChildProcess {
    const child = fork('scripts/dev/standby.ts', [host, ...packages], {
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
    child.on('message', ({ call }: { call?: ToldCall }) => call && onCall(call))
    for (const stream of [child.stdout, child.stderr]) {
      if (stream) createInterface(stream).on('line', line => hear(child, line))
    }
    return child
  }

  function hear(child: ChildProcess, line: string): void {
    child.emit('line', line)
    // Where it can be opened is not where the front can be.
    if (LISTENING.test(line)) return
    const shown = whereFrom(line.startsWith('{') ? pretty(line) : `${line}\n`)
    lines = [...lines, shown].slice(-LINES_KEPT)
    process.stdout.write(shown)
    for (const listen of hears) listen(line)
  }

  return {
    port: async () => {
      if (!current) throw new Error('No web server has started yet.')
      return current.port
    },
    async restart(packages, backendUrl) {
      lines = []
      clearTimeout(preparing)
      const next = standby?.connected ? standby : prepare(packages, backendUrl)
      standby = undefined
      const listening = listeningOf(next)
      next.send('start')
      const { port, addresses } = await listening
      onStart(addresses)
      host = new URL(addresses[0] ?? '').host
      // It keeps nothing, and its goodbye takes time.
      current?.process.kill('SIGKILL')
      current = { process: next, port }
      preparing = setTimeout(() => {
        standby = prepare(packages, backendUrl)
      }, CALM)
    },
    async readBrands() {
      const refused: string[] = []
      const child = current?.process
      if (!child?.connected) return refused
      const { promise, resolve } = Promise.withResolvers<void>()
      const listen = (line: string) => {
        const [, problem] = /"msg":"brand refused: (.*)"/.exec(line) ?? []
        if (problem) refused.push(problem)
        if (line.includes('"brands read again"')) resolve()
      }
      hears.add(listen)
      const timer = setTimeout(resolve, PATIENCE)
      child.once('close', resolve)
      child.send('brands')
      await promise
      child.off('close', resolve)
      clearTimeout(timer)
      hears.delete(listen)
      return refused
    },
    lastLines: () => lines.join(''),
    stop() {
      clearTimeout(preparing)
      for (const child of [current?.process, standby]) child?.kill('SIGKILL')
    },
  }
}

/** Resolves when it listens, with where it can be opened; rejects with what it printed where it ends before. */
async function listeningOf(child: ChildProcess): Promise<{ port: number; addresses: string[] }> {
  const printed: string[] = []
  const { promise, resolve, reject } = Promise.withResolvers<RegExpExecArray>()
  const listen = (line: string) => {
    const said = LISTENING.exec(line)
    if (said) resolve(said)
    else printed.push(line)
  }
  child.on('line', listen)
  void once(child, 'close').then(() => reject(new Error(printed.join('\n'))))
  const [, port, addresses = ''] = await promise
  child.off('line', listen)
  return { port: Number(port), addresses: addresses.split('","') }
}
