import { spawn, type ChildProcessByStdio } from 'node:child_process'
import type { Readable, Writable } from 'node:stream'

/** Worker threads run it too, without a channel. */
const PROGRAM = `if (process.ppid === ${process.pid})
  process.once('disconnect', () => process.kill(process.pid, 'SIGTERM')).channel?.unref()`

/**
 * Node options for a program that a test starts with an `ipc` channel: it ends when the test's process ends for any
 * reason, so that an aborted run leaves no servers running. The program's own child processes inherit them without
 * effect.
 */
export const endingWithUs: readonly string[] = ['--import', `data:text/javascript,${encodeURIComponent(PROGRAM)}`]

/**
 * Becomes the program, with a watcher that ends it if descriptor 3 closes without a line: the process that started this
 * has ended. It is continued too, since a stopped process ignores signals.
 */
const WATCHED = `
  (read -r ended <&3 || { kill -TERM $$; kill -CONT $$; }) > /dev/null 2>&1 &
  exec "$@" 3<&-`

/**
 * Starts a foreign program (a Redis, a proxy) that ends when the test's process ends for any reason. Its output must
 * be read; signals go to the program itself.
 */
export function spawnEndingWithUs(
  program: string,
  args: readonly string[],
  options: { cwd?: string; env?: NodeJS.ProcessEnv } = {},
): ChildProcessByStdio<null, Readable, Readable> {
  const child = spawn('/bin/sh', ['-c', WATCHED, 'watched', program, ...args], {
    ...options,
    stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
  })
  const watcher = child.stdio[3] as Writable
  child.once('exit', () => watcher.end('\n'))
  return child as ChildProcessByStdio<null, Readable, Readable>
}
