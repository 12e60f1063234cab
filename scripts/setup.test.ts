import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { appendFileSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { endingWithUs } from '../server/process/testing/endingWithUs.ts'

test('Node 18, which Debian 12 has, sets up a clone', () => {
  const newer = ['toSorted', 'toReversed', 'toSpliced', 'with'].map(name => `delete Array.prototype.${name}`)
  const asNode18 = `--import=data:text/javascript,${encodeURIComponent(newer.join(';'))}`
  const { status, stderr } = spawnSync(process.execPath, [asNode18, 'scripts/setup.mjs', 'serving'], {
    encoding: 'utf8',
  })
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
})

/**
 * An npm that says what it was called with and which addresses it reads, and ends when told to: with all of the lock
 * file installed, or not.
 */
const NPM = `
  const { copyFileSync, readFileSync } = require('node:fs')
  if (process.argv[2] === 'config') return console.log('https://packages.example/npm')
  const { packages } = JSON.parse(readFileSync('npm-shrinkwrap.json', 'utf8'))
  const said = [...process.argv.slice(2), ...Object.values(packages).map(({ resolved }) => resolved)]
  const socket = require('node:net').connect(process.env.SOCKET, () => socket.write(said.join(' ')))
  socket.on('data', word => {
    if (String(word) === 'finish') copyFileSync('package-lock.json', 'node_modules/.package-lock.json')
    process.exit(String(word) === 'finish' ? 0 : 1)
  })
  socket.on('close', () => process.exit(1))`

let folder = ''
let server: Server

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'quire-setup-'))
  writeFileSync(join(folder, 'npm.cjs'), NPM)
  writeFileSync(join(folder, 'package.json'), '{ "workspaces": ["scripts/dev", "scripts/jest", "scripts/lab"] }')
  lock({ whole: '1.0.0' })
  server = createServer().listen(join(folder, 'socket'))
  await once(server, 'listening')
})
afterEach(() => {
  server.close()
  rmSync(folder, { recursive: true })
})

function lock(versions: Record<string, string>): void {
  const packages = Object.entries(versions).map(([name, version]) => [`node_modules/${name}`, { version }])
  writeFileSync(join(folder, 'package-lock.json'), JSON.stringify({ packages: Object.fromEntries(packages) }))
}

/** A package as npm leaves it, or has begun it. */
function unpack(name: string, version: string): void {
  mkdirSync(join(folder, 'node_modules', name), { recursive: true })
  writeFileSync(join(folder, 'node_modules', name, 'package.json'), JSON.stringify({ version }))
}
const has = (name: string) => existsSync(join(folder, 'node_modules', name))

function setUp(...words: string[]) {
  const child = spawn(process.execPath, [...endingWithUs, resolve('scripts/setup.mjs'), ...words], {
    cwd: folder,
    env: { ...process.env, npm_execpath: join(folder, 'npm.cjs'), SOCKET: join(folder, 'socket') },
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  })
  let said = ''
  child.stderr!.on('data', data => (said += data))
  return {
    child,
    ended: once(child, 'close').then(([code]) => ({ code, said })),
    /** Resolves when it waits for another one. */
    waits: async () => {
      while (!said.includes('Waiting for another')) await once(child.stderr!, 'data')
    },
  }
}

/** The next npm that starts: its arguments, and how to end it. */
async function npm() {
  const [socket] = (await once(server, 'connection')) as [Socket]
  const [args] = await once(socket, 'data')
  return { args: String(args).split(' '), finish: () => socket.write('finish'), fail: () => socket.write('fail') }
}

test('of two set-ups one installs, and the other waits for it', async () => {
  const first = setUp('tests')
  const { args, finish } = await npm()
  const second = setUp('scripts/dev')
  await second.waits()
  finish()
  expect((await first.ended).code).toBe(0)
  expect((await second.ended).code).toBe(0)
  expect(args[0]).toBe('ci')
  // Not the lab's: it needs many large packages.
  expect(args.filter(arg => arg.startsWith('--workspace='))).toEqual([
    '--workspace=scripts/dev',
    '--workspace=scripts/jest',
  ])
  // Everything is there: no npm starts any more.
  expect(await setUp('serving').ended).toEqual({ code: 0, said: '' })
})

test('npm reads the address of each package, and no lock file with addresses stays', async () => {
  lock({ whole: '1.0.0', '@scope/other': '2.0.0' })
  const { ended } = setUp('serving')
  const { args, fail } = await npm()
  expect(args.filter(arg => arg.startsWith('https:'))).toEqual([
    'https://packages.example/npm/whole/-/whole-1.0.0.tgz',
    'https://packages.example/npm/@scope/other/-/other-2.0.0.tgz',
  ])
  fail()
  expect((await ended).code).toBe(1)
  expect(existsSync(join(folder, 'npm-shrinkwrap.json'))).toBe(false)
})

test('after a killed set-up the next waits for its npm, and installs again what may be incomplete', async () => {
  const first = setUp('serving')
  const { finish } = await npm()
  finish()
  await first.ended
  unpack('whole', '1.0.0')
  // Another commit had one more workspace.
  appendFileSync(join(folder, 'node_modules/.stamp'), ' scripts/gone')

  lock({ whole: '1.0.0', half: '1.0.0', '@scope/other': '2.0.0' })
  const killed = setUp('serving')
  const orphan = await npm()
  expect(orphan.args).not.toContain('--workspace=scripts/gone')
  for (const [name, version] of [
    ['half', '1.0.0'],
    ['.half-aB3dE5gH', '0.9.0'],
    ['@scope/other', '2.0.0'],
  ] as const)
    unpack(name, version)
  killed.child.kill('SIGKILL')
  const next = setUp('serving')
  await next.waits()
  orphan.fail()
  const again = await npm()
  expect(['whole', 'half', '.half-aB3dE5gH', '@scope/other'].filter(has)).toEqual(['whole'])
  expect(again.args[0]).toBe('install')
  again.finish()
  expect((await next.ended).code).toBe(0)
})
