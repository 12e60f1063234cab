import { spawn, type ChildProcessByStdio } from 'node:child_process'
import type { Readable, Writable } from 'node:stream'

/** Worker threads run it too, and have no channel. */
const PROGRAM = `if (process.ppid === ${process.pid})
  process.once('disconnect', () => process.kill(process.pid, 'SIGTERM')).channel?.unref()`

/**
 * Node's options for a program that a test starts with a channel to it (`ipc`), and that ends when the test's process
 * has ended, in whatever way: otherwise a run that is cut off leaves servers behind. What the program starts itself has
 * these options too, and they do nothing there.
 */
export const endingWithUs: readonly string[] = ['--import', `data:text/javascript,${encodeURIComponent(PROGRAM)}`]

/**
 * Becomes the program, beside a watcher that ends it where descriptor 3 closes and no line came before: whoever started
 * this has gone. It is continued too, since what is stopped takes no notice.
 */
const WATCHED = `
  (read -r ended <&3 || { kill -TERM $$; kill -CONT $$; }) > /dev/null 2>&1 &
  exec "$@" 3<&-`

/**
 * Starts a program that is none of ours (a Redis, a proxy), and that ends when the test's process has ended, in
 * whatever way. What it says is to be read; signals go to itself.
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
