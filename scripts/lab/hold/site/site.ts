import { fork, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { get } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { environment } from '../../../../server/config.ts'
import type { ChangedLimits } from '../../../../server/settings/limits/limit.ts'
import type { Answers, CrowdJob } from './crowd.ts'
import type { Resources } from './inProgram.ts'
import type { Job, Outcome } from './readers.ts'

/** Limits per address: all load comes from one. */
const ONE_ADDRESS = { maxConnections: 20_000, maxConnectionsPerAddress: 20_000, 'render.network': 1_000_000_000 }

export type Site = Awaited<ReturnType<typeof startSite>>

const here = import.meta.dirname

/** The next message of a child in reply to one. */
async function ask<Answer>(child: ChildProcess, message?: object): Promise<Answer> {
  const answer = once(child, 'message')
  if (message) child.send(message)
  return (await answer)[0] as Answer
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode) return
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  const timer = setTimeout(() => child.kill('SIGKILL'), 15_000)
  await ended
  clearTimeout(timer)
}

/** Copies a brand with another name, host and prefix into `brands`, atomically. Returns its key. */
export function addTwin(key: string, brands: string, number: number): string {
  const own = `${key}n${number}`
  const unfinished = mkdtempSync(join(tmpdir(), 'quire-twin-'))
  cpSync(join('brands', key), unfinished, { recursive: true })
  const file = join(unfinished, 'brand.json')
  const brand = JSON.parse(readFileSync(file, 'utf8')) as { apiPrefix: string; appName: string }
  const changed = {
    apiPrefix: `${brand.apiPrefix}_${number}`,
    appName: `${brand.appName} ${number}`,
    hosts: [`www.${own}.example`],
  }
  writeFileSync(file, JSON.stringify({ ...brand, ...changed }))
  renameSync(unfinished, join(brands, own))
  return own
}

export type SiteOptions = {
  /** Number of brands. */
  brands?: number
  /** None uses the faulty backend. */
  allWell?: boolean
  environment?: Record<string, string>
  /** Limits that differ from a server's. */
  limits?: ChangedLimits
}

/**
 * The built program on a free port with at least two brands: one on a faulty backend, the others on the embedded
 * one. Readers, that backend and the program are processes of their own; `stop` ends them all.
 */
export async function startSite({
  brands: count = 2,
  allWell = false,
  environment: own = {},
  limits,
}: SiteOptions = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'quire-hold-'))
  const backend = fork(join(here, 'backend.ts'))
  const readers = fork(join(here, 'readers.ts'))
  const crowd = fork(join(here, 'crowd.ts'))
  const { port: backendPort } = await ask<{ port: number }>(backend)
  const keys = readdirSync('brands').filter(key => {
    const file = join('brands', key, 'brand.json')
    return existsSync(file) && !/"localNetwork"/.test(readFileSync(file, 'utf8'))
  })
  const [calm = '', sick = ''] = keys
  for (const key of keys.slice(0, count)) cpSync(join('brands', key), join(folder, 'brands', key), { recursive: true })
  // There are fewer books than that: some occur several times.
  const models = [...keys]
  for (let number = 0; keys.length < count; number++) {
    const model = models[number % models.length] ?? ''
    keys.push(addTwin(model, join(folder, 'brands'), number))
  }
  const read = (key: string) =>
    JSON.parse(readFileSync(join(folder, 'brands', key, 'brand.json'), 'utf8')) as {
      apiPrefix: string
      appName: string
    }
  const file = join(folder, 'brands', sick, 'brand.json')
  const brand = JSON.parse(readFileSync(file, 'utf8')) as { apiPrefix: string }
  if (!allWell) writeFileSync(file, JSON.stringify({ ...brand, backendUrl: `http://127.0.0.1:${backendPort}` }))

  const spawned = performance.now()
  const program = spawn(
    process.execPath,
    // The first is for `weigh`, the next two as in `npm start`.
    [
      '--expose-gc',
      '--max-semi-space-size=16',
      '--max-old-space-size=1024',
      '--import',
      join(here, 'inProgram.ts'),
      'dist/server/main.js',
    ],
    {
      env: {
        ...environment,
        NODE_ENV: 'production',
        PORT: '0',
        HOST: '127.0.0.1',
        BRANDS_DIR: join(folder, 'brands'),
        DATA_DIR: join(folder, 'data'),
        LOG_LEVEL: 'fatal',
        // The memory of one process is measured.
        WEB_CONCURRENCY: '1',
        LIMITS: Object.entries({ ...ONE_ADDRESS, ...limits })
          .map(([name, value]) => `${name}=${value}`)
          .join(','),
        // Caches would hide a backend's faults.
        PAGE_CACHE_BYTES: '0',
        API_CACHE_BYTES: '0',
        BACKEND_URL: '',
        DATABASE_URL: '',
        ...own,
      },
      stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    },
  )
  let printed = ''
  program.stdout?.setEncoding('utf8').on('data', (text: string) => (printed += text))
  const address = () => /localhost:(\d+)/.exec(printed)?.[1]
  while (!address()) {
    if (program.exitCode !== null) throw new Error('The program did not start: run npm run build first.')
    await new Promise(resolve => setTimeout(resolve, 50))
  }
  const startedIn = performance.now() - spawned
  const port = Number(address())
  return {
    port,
    /** Milliseconds until it listened; an embedded backend seeds its books first. */
    startedIn,
    folder,
    pid: program.pid ?? 0,
    hosts: { calm: `${calm}.localhost`, sick: `${sick}.localhost` },
    /** First path segment of calls to the faulty backend. */
    prefix: brand.apiPrefix,
    calmPrefix: read(calm).apiPrefix,
    /** All brands with their prefixes. */
    brands: keys.slice(0, count).map(key => {
      const { apiPrefix, appName } = read(key)
      return { host: `${key}.localhost`, prefix: apiPrefix, name: appName }
    }),
    lives: () => program.exitCode === null && program.signalCode === null,
    /** Most connections to the faulty backend since the last call of this. */
    tell: async (mode: string) => (await ask<{ most: number }>(backend, { mode })).most,
    read: (job: Omit<Job, 'port'>) => ask<Outcome>(readers, { ...job, port }),
    come: (job: Omit<CrowdJob, 'port'>) => ask<Answers>(crowd, { ...job, port }),
    /** Memory of the program after garbage collection. */
    weigh: () => ask<Resources>(program, { type: 'weigh' }),
    /** Stops the program gracefully. Resolves with the milliseconds until it ended, and its exit code. */
    async end() {
      const started = performance.now()
      const ended = once(program, 'exit')
      program.kill('SIGTERM')
      const [code] = await ended
      return { took: performance.now() - started, code: code as number | null }
    },
    /** Resident memory of the program in MB; undefined if the system does not report it. */
    memory(): number | undefined {
      const status = `/proc/${program.pid}/status`
      if (!existsSync(status)) return undefined
      return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(status, 'utf8'))?.[1] ?? Number.NaN) / 1000
    },
    /** Milliseconds until a response is complete; Infinity for none and for a 5xx. */
    ask(host: string, path: string): Promise<number> {
      const started = performance.now()
      return new Promise(resolve => {
        const asked = get({ port, path, host: '127.0.0.1', agent: false, headers: { Host: host } }, answer => {
          const isGood = (answer.statusCode ?? 500) < 500
          answer.resume().once('close', () => resolve(isGood ? performance.now() - started : Infinity))
        })
        asked.setTimeout(30_000, () => asked.destroy()).on('error', () => resolve(Infinity))
      })
    },
    /** The status of a response; 0 for none. */
    status(host: string, path: string): Promise<number> {
      return new Promise(resolve => {
        get({ port, path, host: '127.0.0.1', agent: false, headers: { Host: host } }, answer => {
          answer.resume().once('close', () => resolve(answer.statusCode ?? 0))
        }).on('error', () => resolve(0))
      })
    },
    async stop() {
      await stop(program)
      await Promise.all([stop(backend), stop(readers), stop(crowd)])
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
