import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { cpSync, existsSync, globSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { BOOKS, cards, cover } from '../library/books.ts'
import { freePort } from '../../../../server/process/testing/freePort.ts'
import { startNode, until200 } from './children.ts'
import type { Server } from './server.ts'

type Peer = {
  /** Its folder in `peers`. */
  folder: string
  /** Arguments of Node, in that folder. */
  start(port: number): string[]
  build: string[]
  /** Its folder of static files. */
  files: string
  /** Names of its variants, and the prefix of its addresses. */
  servers: Readonly<Record<string, string>>
}

const VITE = ['node_modules/vite/bin/vite.js', 'build']
const OWN = () => ['server.js']

const PEERS: readonly Peer[] = [
  {
    folder: 'next',
    start: port => ['node_modules/next/dist/bin/next', 'start', '-H', '127.0.0.1', '-p', String(port)],
    build: ['node_modules/next/dist/bin/next', 'build'],
    files: 'public',
    servers: { 'Next.js dynamic': '/live', 'Next.js revalidate': '' },
  },
  {
    folder: 'react-router',
    start: OWN,
    build: ['node_modules/@react-router/dev/bin.cjs', 'build'],
    files: 'public',
    servers: { 'React Router': '' },
  },
  { folder: 'sveltekit', start: OWN, build: VITE, files: 'static', servers: { SvelteKit: '' } },
  { folder: 'express', start: OWN, build: ['build.js'], files: 'public', servers: { 'hand-made React': '' } },
]

const HERE = fileURLToPath(new URL('../peers/', import.meta.url))

/** Outside the repository: bundlers treat everything below a `node_modules` as a package. */
const CACHE = join(tmpdir(), 'quire-bench')
const LONGEST = 300_000

/** A hash of a peer's sources. */
function fingerprint(folders: readonly string[]): string {
  const files = folders.flatMap(folder => globSync(`${HERE}${folder}/**/*`)).toSorted()
  const hash = createHash('sha256').update(process.version)
  for (const file of files) if (statSync(file).isFile()) hash.update(file.slice(HERE.length)).update(readFileSync(file))
  return hash.digest('hex').slice(0, 12)
}

/** Runs a program to its end; rejects with its last output if it fails or takes longer than five minutes. */
async function run(what: string, command: string, args: string[], cwd: string, env: object = {}): Promise<void> {
  const child = spawn(command, args, {
    cwd,
    env: { ...process.env, NEXT_TELEMETRY_DISABLED: '1', CI: '1', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: LONGEST,
  })
  let output = ''
  const append = (text: string) => (output = (output + text).slice(-600))
  child.stdout.setEncoding('utf8').on('data', append)
  child.stderr.setEncoding('utf8').on('data', append)
  const [code] = await once(child, 'close')
  if (code !== 0) throw new Error(`${what} failed: ${output.trim()}`)
}

/** The folder of a peer, installed and built; an earlier build is reused. */
async function make({ folder, build, files }: Peer, backend: string): Promise<string> {
  const place = join(CACHE, `${folder}-${fingerprint([folder, 'shared', 'react'])}`)
  if (existsSync(join(place, '.built'))) return place
  rmSync(place, { recursive: true, force: true })
  mkdirSync(place, { recursive: true })
  cpSync(join(HERE, folder), place, { recursive: true })
  for (const shared of ['shared', 'react']) cpSync(join(HERE, shared), join(place, shared), { recursive: true })
  mkdirSync(join(place, files, 'covers'), { recursive: true })
  for (const { id } of cards(1, BOOKS)) writeFileSync(join(place, files, 'covers', `${id}.svg`), cover(id))
  const args = ['ci', '--include=dev', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']
  const npm = process.env['npm_execpath']
  await run('npm ci', npm ? process.execPath : 'npm', npm ? [npm, ...args] : args, place)
  const path = `${dirname(process.execPath)}:${process.env['PATH']}`
  await run('the build', process.execPath, build, place, { NODE_ENV: 'production', BACKEND: backend, PATH: path })
  writeFileSync(join(place, '.built'), '')
  return place
}

/** An installed and built peer, with its folder. */
export type Prepared = Peer & { place: string }

/** Installs and builds all peers; reports each that fails, and continues without it. */
export async function preparePeers(backend: string, say: (line: string) => void): Promise<Prepared[]> {
  const ready: Prepared[] = []
  for (const peer of PEERS) {
    try {
      say(`Preparing ${peer.folder} …`)
      ready.push({ ...peer, place: await make(peer, backend) })
    } catch (error) {
      say(`Without ${peer.folder}: ${Error.isError(error) ? error.message : String(error)}`)
    }
  }
  return ready
}

/** Starts the variants of a peer. Resolves once all respond, with the milliseconds each took. */
export async function startPeer(peer: Prepared, backend: string): Promise<(Server & { started: number })[]> {
  const servers = []
  for (const [name, prefix] of Object.entries(peer.servers)) {
    const port = await freePort()
    const begun = performance.now()
    const child = startNode(peer.start(port), { core: 'server', cwd: peer.place, port, env: { BACKEND: backend } })
    await until200(child, port, 'localhost', prefix || '/')
    servers.push({ name, child, port, host: 'localhost', prefix, started: performance.now() - begun })
  }
  return servers
}

/** `name version` of the direct dependencies of a peer. */
export const versionsOf = ({ folder }: Peer): string[] => {
  const { dependencies = {}, devDependencies = {} } = JSON.parse(
    readFileSync(join(HERE, folder, 'package.json'), 'utf8'),
  ) as Record<string, Record<string, string>>
  return Object.entries({ ...dependencies, ...devDependencies }).map(([name, version]) => `${name} ${version}`)
}
