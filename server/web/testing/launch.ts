import { spawn, type ChildProcess } from 'node:child_process'
import { EventEmitter, once } from 'node:events'
import { request } from 'node:http'
import { text } from 'node:stream/consumers'
import { afterEach } from '@jest/globals'
import { bareEnvironment } from '../../process/testing/bareEnvironment.ts'
import { endingWithUs } from '../../process/testing/endingWithUs.ts'
import { programFile } from '../../process/testing/programs.ts'

const running = new Set<ChildProcess>()
afterEach(() => {
  for (const child of running) child.kill('SIGKILL')
  running.clear()
})

/** Starts the program; gives its output so far and a way to wait for a piece of it. */
export function launch(environment: Record<string, string>) {
  const child = spawn(
    process.execPath,
    [...endingWithUs, '--disable-warning=ExperimentalWarning', programFile('site')],
    {
      env: { ...bareEnvironment, PORT: '0', HOST: '127.0.0.1', SHUTDOWN_DELAY: '0', ...environment },
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    },
  )
  running.add(child)
  let output = ''
  const more = new EventEmitter()
  const said = async (pattern: RegExp): Promise<RegExpExecArray> => {
    for (;;) {
      const match = pattern.exec(output)
      if (match) return match
      if (child.exitCode !== null || child.signalCode) throw new Error(`ended with ${child.exitCode}: ${output}`)
      await once(more, 'more')
    }
  }
  const add = (bytes: Buffer | number | null) => {
    if (Buffer.isBuffer(bytes)) output += bytes
    more.emit('more')
  }
  child.stdout?.on('data', add)
  child.stderr?.on('data', add)
  return { child, said, output: () => output, exit: once(child.on('close', add), 'close') }
}

export async function get(port: string, path: string, host = 'www.one.example') {
  const [answer] = await once(request({ port, path, headers: { Host: host } }).end(), 'response')
  const { statusCode, headers } = answer
  return { status: statusCode as number, retryAfter: headers['retry-after'] as string, body: () => text(answer) }
}

/** In the line that says where the brand `one` can be opened: its port. */
export const READY = /http:\/\/one\.localhost:(\d+)/
