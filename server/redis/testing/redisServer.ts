import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { spawnEndingWithUs } from '../../process/testing/endingWithUs.ts'
import { freePort } from '../../process/testing/freePort.ts'
import { findRedis } from '../../../scripts/setup/findRedis.ts'

/** Absent: tests that need Redis are skipped. */
export const redisBinary = findRedis(line => process.stderr.write(`${line}\n`))

/** A real Redis on a free port, without persistence, that can be killed and restarted. */
export async function redisServer() {
  const port = await freePort()
  let server: ChildProcess | undefined

  async function start(): Promise<void> {
    const options = ['--port', `${port}`, '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no', '--dir', '/tmp']
    const child = spawnEndingWithUs(String(redisBinary), options)
    child.stderr.pipe(process.stderr)
    server = child
    for await (const line of createInterface(child.stdout)) if (line.includes('Ready to accept')) break
    child.stdout.resume()
  }
  async function kill(): Promise<void> {
    if (!server || server.exitCode !== null || server.signalCode !== null) return
    const ended = once(server, 'exit')
    server.kill('SIGKILL')
    await ended
  }

  return {
    url: `redis://127.0.0.1:${port}`,
    start,
    kill,
    /** Keeps its connections open and does not respond. */
    stall: () => server?.kill('SIGSTOP'),
    goOn: () => server?.kill('SIGCONT'),
    [Symbol.asyncDispose]: kill,
  }
}
