import { cp, mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { freePort } from '../../../../server/process/testing/freePort.ts'
import { startNode, until200, type Core } from './children.ts'
import type { StartedServer } from './server.ts'

/** As many brands as the repository has, and the one they are copied from. */
export const BRANDS = 12
const MODEL = 'local'
const HOST = 'first.localhost'
const CACHE_BYTES = 64 * 1024 * 1024

/** A folder of this many copies of one brand; the first is reached as `first.localhost`. */
export async function makeBrands(folder: string, count: number): Promise<string> {
  const file = JSON.parse(await readFile(join('brands', MODEL, 'brand.json'), 'utf8')) as object
  for (let index = 0; index < count; index++) {
    const key = index === 0 ? 'first' : `brand${index}`
    await mkdir(join(folder, key), { recursive: true })
    await cp(join('brands', MODEL), join(folder, key), { recursive: true })
    const hosts = [`www.${key}.example`, `*.${key}.example`]
    const brand = { ...file, id: key, hosts, apiPrefix: `${key}_api`, localNetwork: undefined }
    await writeFile(join(folder, key, 'brand.json'), JSON.stringify(brand))
  }
  return folder
}

type QuireOptions = {
  name: string
  brands: string
  /** Uses the page cache. */
  isCached: boolean
  /** Address of a running backend; without it the embedded one is started on `data`. */
  backend?: string
  data?: string
  workers?: number
  /** Calls the backend for every page: its responses are not cached either. */
  asksAlways?: boolean
  core?: Core
}

/**
 * The built program, with the Node options of `npm start`. Resolves once it responds, with the milliseconds since its
 * start.
 */
export async function startQuire(options: QuireOptions): Promise<StartedServer> {
  const { name, brands, isCached, backend = '', data = '', workers = 1, core = 'server', asksAlways } = options
  const port = await freePort()
  const begun = performance.now()
  const child = startNode(['--max-semi-space-size=16', '--max-old-space-size=1024', 'dist/server/main.js'], {
    core,
    port,
    env: {
      MALLOC_ARENA_MAX: '2',
      HOST: '127.0.0.1',
      BRANDS_DIR: brands,
      BACKEND_URL: backend,
      DATA_DIR: data,
      PAGE_CACHE_BYTES: isCached ? String(CACHE_BYTES) : '0',
      ...(asksAlways && { API_CACHE_BYTES: '0' }),
      WEB_CONCURRENCY: String(workers),
      // All load comes from one address.
      LIMITS: 'render.network=1000000000',
      LOG_LEVEL: 'info',
    },
  })
  await until200(child, port, HOST)
  return { name, child, port, host: HOST, started: performance.now() - begun }
}
