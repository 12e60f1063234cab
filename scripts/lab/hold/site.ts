import { spawn, type ChildProcess } from 'node:child_process'
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { get } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { environment } from '../../../server/config.ts'
import { endingWithUs } from '../../../server/process/testing/endingWithUs.ts'
import { nextMessage, startHelper, stop } from '../bench/servers/children.ts'
import type { Resources } from './inProgram.ts'

export type Site = Awaited<ReturnType<typeof startSite>>

/** All load comes from one address. */
const LIMITS = 'maxConnections=20000,maxConnectionsPerAddress=20000,render.network=1000000000'

function reply<Message>(child: ChildProcess, message: object): Promise<Message> {
  child.send(message)
  return nextMessage<Message>(child)
}

/**
 * The built program on a free port with the repository's brands and an embedded backend, which all brands use but the
 * slow one, unless `isSlow` is false. `stop` ends all processes.
 */
export async function startSite(isSlow: boolean, own: Record<string, string> = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'quire-hold-'))
  const backend = startHelper(new URL('backend.ts', import.meta.url), 'any')
  const backendPort = await nextMessage<number>(backend)
  const fileOf = (key: string) => join(folder, 'brands', key, 'brand.json')
  cpSync('brands', join(folder, 'brands'), { recursive: true })
  const read = (key: string) => JSON.parse(readFileSync(fileOf(key), 'utf8')) as { apiPrefix: string; appName: string }
  const keys = readdirSync(join(folder, 'brands'), { withFileTypes: true })
    .filter(one => one.isDirectory() && !('localNetwork' in read(one.name)))
    .map(({ name }) => name)
  const [other = '', slow = ''] = keys
  if (isSlow)
    writeFileSync(fileOf(slow), JSON.stringify({ ...read(slow), backendUrl: `http://127.0.0.1:${backendPort}` }))
  // The first option is for `weigh`, the next two as in `npm start`.
  const options = [...endingWithUs, '--expose-gc', '--max-semi-space-size=16', '--max-old-space-size=1024']
  const inProgram = ['--import', join(import.meta.dirname, 'inProgram.ts')]
  const program = spawn(process.execPath, [...options, ...inProgram, 'dist/server/main.js'], {
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
      LIMITS,
      // Caches would hide a slow backend.
      PAGE_CACHE_BYTES: '0',
      API_CACHE_BYTES: '0',
      BACKEND_URL: '',
      DATABASE_URL: '',
      ...own,
    },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  })
  let printed = ''
  program.stdout?.setEncoding('utf8').on('data', (text: string) => (printed += text))
  const address = () => /localhost:(\d+)/.exec(printed)?.[1]
  while (!address()) {
    if (program.exitCode !== null) throw new Error('The program did not start: run npm run build first.')
    await new Promise(resolve => setTimeout(resolve, 50))
  }
  const port = Number(address())
  return {
    port,
    folder,
    pid: program.pid ?? 0,
    hosts: { other: `${other}.localhost`, slow: `${slow}.localhost` },
    /** First path segment of calls to the slow backend. */
    prefix: read(slow).apiPrefix,
    brands: keys.map(key => ({ host: `${key}.localhost`, prefix: read(key).apiPrefix, name: read(key).appName })),
    lives: () => program.exitCode === null && program.signalCode === null,
    /** Most connections to the slow backend at once. */
    backendConnections: () => reply<number>(backend, {}),
    /** Memory of the program after garbage collection. */
    weigh: () => reply<Resources>(program, { type: 'weigh' }),
    /** Resident memory of the program in MB. */
    memory: () =>
      Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${program.pid}/status`, 'utf8'))?.[1] ?? Number.NaN) / 1000,
    /** Milliseconds until a response is complete; Infinity for none and for a 5xx. */
    time(host: string, path: string): Promise<number> {
      const started = performance.now()
      return new Promise(resolve => {
        get({ port, path, host: '127.0.0.1', agent: false, timeout: 30_000, headers: { Host: host } }, response => {
          const isGood = (response.statusCode ?? 500) < 500
          response.resume().once('close', () => resolve(isGood ? performance.now() - started : Infinity))
        }).on('error', () => resolve(Infinity))
      })
    },
    end: () => stop(program),
    async stop() {
      await Promise.all([stop(program), stop(backend)])
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
