import { fork, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { get } from 'node:http'
import { text } from 'node:stream/consumers'

/** Every running process that the bench has started. */
const children = new Set<ChildProcess>()

function tracked<Child extends ChildProcess>(child: Child): Child {
  children.add(child)
  child.once('exit', () => children.delete(child))
  return child
}

/** The processor of a process: servers on the first, clients on the second; `any` on all. */
export type Core = 'server' | 'asking' | 'any'
const CORES = { server: '0', asking: '1' }
const TASKSET = '/usr/bin/taskset'

const onCore = (core: Core, command: string[]) =>
  core === 'any' || !existsSync(TASKSET) ? command : [TASKSET, '-c', CORES[core], ...command]

type Start = { core: Core; cwd?: string; env?: Record<string, string>; port: number }

/** Environment of every process: only the search path of this one. */
const base = () => ({
  PATH: process.env['PATH'] ?? '',
  HOME: process.env['HOME'] ?? '',
  NODE_ENV: 'production',
})

/** Starts a Node server that listens on `port`; its output is discarded. */
export function startNode(args: string[], { core, cwd, env, port }: Start): ChildProcess {
  const [command = '', ...rest] = onCore(core, [process.execPath, ...args])
  const output = process.env['BENCH_VERBOSE'] ? 'inherit' : 'ignore'
  const all = { ...base(), PORT: String(port), ...env }
  return tracked(spawn(command, rest, { cwd, env: all, stdio: ['ignore', 'ignore', output] }))
}

/** What a program prints. Rejects with its errors if it fails. */
export async function outputOf(program: string[], core: Core, options: { cwd?: string; env?: object } = {}) {
  const [command = '', ...rest] = onCore(core, program)
  const child = tracked(spawn(command, rest, { cwd: options.cwd, env: { ...base(), ...options.env } }))
  const ended = once(child, 'close')
  const [output, errors] = await Promise.all([text(child.stdout), text(child.stderr)])
  if ((await ended)[0] !== 0) throw new Error(`${program.slice(1, 3).join(' ')} failed: ${errors.slice(-600)}`)
  return output
}

/** Starts one of our own files, which communicates by messages. */
export function startHelper(file: URL, core: Core): ChildProcess {
  const [execPath = '', ...execArgv] = onCore(core, [process.execPath])
  return tracked(fork(file, { execPath, execArgv, env: base() }))
}

/** The next message of a child; rejects when it ends before. */
export async function nextMessage<Message>(child: ChildProcess): Promise<Message> {
  const watch = new AbortController()
  const { signal } = watch
  const exited = once(child, 'exit', { signal }).then(() =>
    Promise.reject(new Error('A helper of the bench has ended.')),
  )
  try {
    const [message] = (await Promise.race([once(child, 'message', { signal }), exited])) as [Message]
    return message
  } finally {
    watch.abort()
    exited.catch(() => {})
  }
}

/** Resolves when an address answers 200. Rejects if the process ends first, or after three minutes. */
export async function until200(child: ChildProcess, port: number, host: string, path = '/'): Promise<void> {
  const started = performance.now()
  while ((await statusOf(port, host, path)) !== 200) {
    if (child.exitCode !== null || child.signalCode) throw new Error('It ended before it answered.')
    if (performance.now() - started > 180_000) throw new Error('It did not answer within three minutes.')
    // Every 3 ms took a quarter of a starting server's time.
    await new Promise(resolve => setTimeout(resolve, 10))
  }
}

const statusOf = (port: number, host: string, path: string) =>
  new Promise<number>(resolve => {
    const request = get({ port, path, host: '127.0.0.1', agent: false, headers: { Host: host } }, response => {
      response.resume().once('close', () => resolve(response.statusCode ?? 0))
    })
    request.setTimeout(20_000, () => request.destroy()).on('error', () => resolve(0))
  })

/** Ends a process started here: gracefully, and after ten seconds by force. */
export async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode) return
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  const timer = setTimeout(() => child.kill('SIGKILL'), 10_000)
  await ended
  clearTimeout(timer)
}

export const stopAll = () => Promise.all([...children].map(stop))
