import { spawn, type ChildProcess, type StdioOptions } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, open, readFile, rm, truncate } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { pathToFileURL } from 'node:url'
import { expect, test } from '@jest/globals'
import { endingWithUs } from './process/testing/endingWithUs.ts'

const ours = (file: string) => JSON.stringify(pathToFileURL(join(import.meta.dirname, file)).href)

/**
 * Logs each message it receives and replies with the number of lines lost so far; `fail` throws an uncaught error,
 * `end` unrefs the channel, so that it exits once its pending lines are written.
 */
const PROGRAM = `
  import { createLog } from ${ours('log.ts')}
  import { linesLost } from ${ours('process/output.ts')}
  import { onUncaught } from ${ours('uncaught.ts')}
  const log = createLog({ level: 'info' })
  onUncaught(log, () => process.exit(1))
  process.on('message', async line => {
    if (line === 'fail') throw new Error('nothing catches this')
    if (line === 'end') return process.channel.unref()
    log.info(line)
    const { values } = await linesLost.get()
    process.send(values[0].value)
  })
  process.channel.ref()`

type Start = { stdout: 'pipe' | number; stderr?: number; blocks?: number }

/** Starts the program; `blocks` limits the size of each of its files, to simulate a full disk. */
function start({ stdout, stderr = 2, blocks }: Start) {
  const args = [...endingWithUs, '--disable-warning=ExperimentalWarning', '--input-type=module', '-e', PROGRAM]
  const options = {
    stdio: ['ignore', stdout, stderr, 'ipc'] satisfies StdioOptions,
    // The compile cache would not fit either.
    env: { PATH: process.env['PATH'], NODE_DISABLE_COMPILE_CACHE: '1' },
  }
  const child: ChildProcess =
    blocks === undefined
      ? spawn(process.execPath, args, options)
      : spawn('/bin/sh', ['-c', `ulimit -f ${blocks}; exec "$0" "$@"`, process.execPath, ...args], options)
  const exit = once(child, 'exit')
  async function log(line: string): Promise<number> {
    const response = Promise.race([
      once(child, 'message'),
      exit.then(([code]) => Promise.reject(new Error(`ended: ${code}`))),
    ])
    child.send(line)
    return Number((await response)[0])
  }
  /** Logs a line until `isEnough` is true; resolves with the number of lines lost so far. */
  async function logUntil(line: string, isEnough: (lost: number) => boolean | Promise<boolean>): Promise<number> {
    const lost = await log(line)
    return (await isEnough(lost)) ? lost : logUntil(line, isEnough)
  }
  return { child, logUntil, exit }
}

async function temporaryLog() {
  const folder = await mkdtemp(join(tmpdir(), 'quire-log-'))
  const path = join(folder, 'log')
  const file = await open(path, 'a')
  return {
    path,
    fd: file.fd,
    async [Symbol.asyncDispose]() {
      await file.close()
      await rm(folder, { recursive: true })
    },
  }
}

const LONG = 'x'.repeat(300)
const isWhole = (line: string) => line.startsWith('{"level":30') && line.endsWith('"}')

test('lines that have no room are lost and counted, and written again when there is room, on lines of their own', async () => {
  await using file = await temporaryLog()
  const { child, logUntil } = start({ stdout: file.fd, blocks: 8 })
  await logUntil(LONG, lost => lost >= 10)
  // A partly written line, as on a disk with room for only a part of it.
  await truncate(file.path, 500)
  await logUntil('again', async () => (await readFile(file.path, 'utf8')).includes('again'))
  const [first = '', half = '', next = ''] = (await readFile(file.path, 'utf8')).split('\n').filter(Boolean)
  expect([first, half, next].map(isWhole)).toEqual([true, false, true])
  child.kill('SIGKILL')
})

test('log lines for a closed pipe are dropped and counted', async () => {
  const { child, logUntil } = start({ stdout: 'pipe' })
  child.stdout?.destroy()
  expect(await logUntil('line', lost => lost >= 10)).toBeGreaterThanOrEqual(10)
  child.kill('SIGKILL')
})

test('a stalled pipe reader does not stop the process, and continues with complete lines', async () => {
  const { child, logUntil, exit } = start({ stdout: 'pipe' })
  await logUntil('x'.repeat(100_000), lost => lost > 0)
  child.send('end')
  const lines = (await text(child.stdout!)).split('\n').filter(Boolean)
  expect(lines.length).toBeGreaterThan(1)
  expect(lines.filter(line => !isWhole(line)).map(line => line.slice(0, 20))).toEqual([])
  await exit
})

test('an uncaught error ends the process even if logging fails', async () => {
  const full = await open('/dev/full', 'w')
  const { child, logUntil, exit } = start({ stdout: full.fd, stderr: full.fd })
  await logUntil('line', lost => lost > 0)
  child.send('fail')
  expect(await exit).toEqual([1, null])
  await full.close()
})
