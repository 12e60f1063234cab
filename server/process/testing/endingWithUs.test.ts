import { expect, test } from '@jest/globals'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer, type AddressInfo, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { endingWithUs, spawnEndingWithUs } from './endingWithUs.ts'

const PROGRAM = "process.stdout.write('up'); setInterval(() => {}, 1e6)"
const RUN = `
import { spawn } from 'node:child_process'
import { endingWithUs } from ${JSON.stringify(new URL('endingWithUs.ts', import.meta.url).href)}
spawn(process.execPath, [...endingWithUs, 'program.mjs'], { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
`

const THREADED = `
import { Worker } from 'node:worker_threads'
const thread = "import { parentPort } from 'node:worker_threads'; parentPort.postMessage('up')"
new Worker(new URL('data:text/javascript,' + encodeURIComponent(thread)))
  .on('message', text => process.stdout.write(text))
`

const STRANGER = `
import { connect } from 'node:net'
connect(Number(process.argv[2])).on('connect', () => process.argv[3] && process.kill(process.pid, process.argv[3]))
`
const STRANGERS_RUN = `
import { spawnEndingWithUs } from ${JSON.stringify(new URL('endingWithUs.ts', import.meta.url).href)}
spawnEndingWithUs(process.execPath, ['stranger.mjs', ...process.argv.slice(2)])
`

test.each([
  ['is at work', ''],
  ['was stopped', 'SIGSTOP'],
])('a child process that %s ends with an interrupted run', async (_state, signal) => {
  const folder = await mkdtemp(join(tmpdir(), 'quire-run-'))
  await writeFile(join(folder, 'stranger.mjs'), STRANGER)
  await writeFile(join(folder, 'run.mjs'), STRANGERS_RUN)
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const run = spawn(process.execPath, ['run.mjs', `${port}`, signal], { cwd: folder, stdio: 'ignore' })
  const [stranger] = (await once(server, 'connection')) as [Socket]
  const closed = once(stranger.resume(), 'close')
  run.kill('SIGKILL')
  await closed
  server.close()
  await rm(folder, { recursive: true })
})

test('the exit of a foreign program is reported with its code, and so is a missing program', async () => {
  const [code] = await once(spawnEndingWithUs(process.execPath, ['-e', 'process.exit(3)']), 'close')
  expect(code).toBe(3)
  const [absent] = await once(spawnEndingWithUs('/nowhere/redis-server', []), 'close')
  expect(absent).toBe(127)
})

test('a server with worker threads runs as usual', async () => {
  const program = spawn(process.execPath, [...endingWithUs, '--input-type=module', '-e', THREADED], {
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  })
  const ended = once(program, 'exit')
  expect(await text(program.stdout!)).toBe('up')
  expect(await ended).toEqual([0, null])
})

test.each(['SIGKILL', 'SIGINT'] as const)('a server ends with a run that is interrupted by %s', async signal => {
  const folder = await mkdtemp(join(tmpdir(), 'quire-run-'))
  await writeFile(join(folder, 'program.mjs'), PROGRAM)
  await writeFile(join(folder, 'run.mjs'), RUN)
  const run = spawn(process.execPath, ['run.mjs'], { cwd: folder, stdio: ['ignore', 'pipe', 'inherit'] })
  await once(run.stdout, 'data')
  const ended = once(run, 'exit')
  run.kill(signal)
  // Both have it, so that it closes when both have ended.
  await once(run.stdout.resume(), 'close')
  expect(await ended).toEqual([null, signal])
  await rm(folder, { recursive: true })
})
