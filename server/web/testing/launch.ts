import { AsyncLocalStorage } from 'node:async_hooks'
import { spawn, type ChildProcess } from 'node:child_process'
import { EventEmitter, once } from 'node:events'
import { request } from 'node:http'
import { text } from 'node:stream/consumers'
import { concurrentTests } from '../../process/testing/concurrentTests.ts'
import { bareEnvironment } from '../../process/testing/bareEnvironment.ts'
import { endingWithUs } from '../../process/testing/endingWithUs.ts'
import { programFile } from '../../process/testing/programs.ts'

/** Processes that each of several concurrent tests has started. */
const running = new AsyncLocalStorage<Set<ChildProcess>>()

async function ended(run: () => Promise<void>) {
  const children = new Set<ChildProcess>()
  try {
    await running.run(children, run)
  } finally {
    for (const child of children) child.kill('SIGKILL')
  }
}

/** Tests that launch programs, which end with them. They run concurrently: processes wait more than they work. */
export const { one: launching, each: launchingEach } = concurrentTests(ended)

/** Starts the program in a test of `launching`; returns its output and a way to wait for text in it. */
export function launch(environment: Record<string, string>) {
  const words = [...endingWithUs, '--disable-warning=ExperimentalWarning', programFile('site')]
  const child = spawn(process.execPath, words, {
    env: { ...bareEnvironment, PORT: '0', HOST: '127.0.0.1', SHUTDOWN_DELAY_MS: '0', ...environment },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  running.getStore()?.add(child)
  let output = ''
  const more = new EventEmitter()
  const said = async (pattern: RegExp): Promise<RegExpExecArray> => {
    for (;;) {
      const match = pattern.exec(output)
      if (match) return match
      // Not at its exit: what it said last may still be in the pipes.
      if (child.stdout?.closed && child.stderr?.closed) throw new Error(`ended with ${child.exitCode}: ${output}`)
      await once(more, 'more')
    }
  }
  const add = (bytes: Buffer | number | null) => {
    if (Buffer.isBuffer(bytes)) output += bytes
    more.emit('more')
  }
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', add)
  return { child, said, output: () => output, exit: once(child.on('close', add), 'close') }
}

export async function get(port: string, path: string, host = 'www.one.example') {
  const [response] = await once(request({ port, path, headers: { Host: host } }).end(), 'response')
  const { statusCode, headers } = response
  return { status: statusCode as number, retryAfter: headers['retry-after'] as string, body: () => text(response) }
}

/** The log line that says where the brand `one` can be opened: its port. */
export const READY = /http:\/\/one\.localhost:(\d+)/
