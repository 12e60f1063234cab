import { fork, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { load, type Measured, type Target } from './load.ts'

const PAGES = { home: '/', book: '/novel/1/x/y', reader: '/book-reader/1/1' }
const CONNECTIONS = 16
const ROUNDS = 3
/** Of one measurement, in milliseconds: all of them end within a minute. */
const LENGTH = 1500
/** The first brand that `npm start` prints. */
const ADDRESS = /http:\/\/([\w.-]+):(\d+)/

const children = new Set<ChildProcess>()

/** The built program with a database of its own. */
async function quire(data: string, cacheBytes: string): Promise<{ pid: number; port: number; host: string }> {
  const child = spawn(process.execPath, ['dist/server/main.js'], {
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'production',
      PORT: '0',
      HOST: '127.0.0.1',
      DATA_DIR: data,
      PAGE_CACHE_BYTES: cacheBytes,
      PAGE_WARM_BRANDS: '0',
      LOG_LEVEL: 'info',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  children.add(child)
  let output = ''
  for await (const chunk of child.stdout) {
    output += chunk
    if (ADDRESS.test(output)) break
  }
  // What is logged is made, and thrown away.
  child.stdout.resume()
  const [, host = '', port] = ADDRESS.exec(output) ?? []
  return { pid: child.pid ?? 0, port: Number(port), host }
}

async function page({ port, host }: Omit<Target, 'path'>, path: string) {
  const asked = request({ port, path, headers: { Host: host, 'Accept-Encoding': 'br' } })
  asked.end()
  const [res] = await once(asked, 'response')
  return { path, headers: res.rawHeaders as string[], body: (await buffer(res)).toString('base64') }
}

async function floor(pages: Awaited<ReturnType<typeof page>>[]): Promise<{ pid: number; port: number; host: string }> {
  const child = fork(new URL('floor.ts', import.meta.url), { execArgv: [] })
  children.add(child)
  child.send(pages.map(one => ({ ...one, headers: withoutConnection(one.headers) })))
  const [port] = (await once(child, 'message')) as [number]
  return { pid: child.pid ?? 0, port, host: 'localhost' }
}

/** Node writes these itself. */
const withoutConnection = (headers: string[]) =>
  headers.filter((_, index) => !/^(date|connection|keep-alive)$/i.test(headers[index - (index % 2)] ?? ''))

const median = (numbers: number[]) => numbers.toSorted((one, other) => one - other)[Math.floor(numbers.length / 2)] ?? 0

async function compare(name: string, path: string, servers: Record<string, Omit<Target, 'path'>>): Promise<void> {
  const measured: Record<string, Measured[]> = {}
  for (let round = 0; round < ROUNDS; round++) {
    for (const [server, target] of Object.entries(servers)) {
      const one = await load({ ...target, path }, CONNECTIONS, LENGTH)
      ;(measured[server] ??= []).push(one)
    }
  }
  const of = (server: string, what: keyof Measured) => median((measured[server] ?? []).map(one => one[what]))
  for (const server of Object.keys(servers)) {
    const [rate, cpu] = [of(server, 'rate'), of(server, 'cpu')]
    const rates = `${rate.toFixed(0).padStart(8)} a second, x ${(rate / of('floor', 'rate')).toFixed(3)}`
    const cpus = `${cpu.toFixed(3).padStart(10)} ms of CPU, x ${(cpu / of('floor', 'cpu')).toFixed(2)}`
    console.log(name.padEnd(8) + server.padEnd(10) + rates + cpus)
  }
}

console.log('Ratios to a node:http server that sends the same bytes from memory; medians of interleaved rounds.')
const data = await mkdtemp(join(tmpdir(), 'quire-bench-'))
try {
  const cached = await quire(data, '67108864')
  const uncached = await quire(join(data, 'second'), '0')
  await Promise.all(Object.values(PAGES).map(path => page(uncached, path)))
  const bytes = await Promise.all(Object.values(PAGES).map(path => page(cached, path)))
  const servers = { floor: await floor(bytes), cached, uncached }
  for (const [name, path] of Object.entries(PAGES)) await compare(name, path, servers)
} finally {
  const ended = [...children].map(child => child.exitCode === null && once(child, 'exit'))
  for (const child of children) child.kill()
  await Promise.all(ended)
  await rm(data, { recursive: true, force: true })
}
