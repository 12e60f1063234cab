import { cp, mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { freePort } from '../../../../server/process/testing/freePort.ts'
import { startNode, until200, type Core } from './children.ts'
import type { Server } from './server.ts'

/** Brands as many as the repository has, and the one of them that they are made after. */
export const BRANDS = 12
const MODEL = 'local'
const HOST = 'first.localhost'
const CACHE_BYTES = 64 * 1024 * 1024

/** A folder of so many brands, made after one; the first is reached as `first.localhost`. */
export async function makeBrands(folder: string, count: number): Promise<string> {
  const file = JSON.parse(await readFile(join('brands', MODEL, 'brand.json'), 'utf8')) as object
  for (let index = 0; index < count; index++) {
    const key = index === 0 ? 'first' : `brand${index}`
    await mkdir(join(folder, key), { recursive: true })
    await cp(join('brands', MODEL), join(folder, key), { recursive: true })
    const hosts = [`www.${key}.example`, `*.${key}.example`]
    const brand = { ...file, hosts, apiPrefix: `${key}_api`, localNetwork: undefined }
    await writeFile(join(folder, key, 'brand.json'), JSON.stringify(brand))
  }
  return folder
}

type QuireOptions = {
  name: string
  brands: string
  /** Keeps finished pages. */
  isCached: boolean
  /** Of a backend that runs; without it the embedded one is started on `data`. */
  backend?: string
  data?: string
  workers?: number
  /** Asks the backend for every page: its answers are not kept either. */
  asksAlways?: boolean
  core?: Core
}

/**
 * The built program, with Node's options of `npm start`. Resolves once it answers, with the milliseconds from its
 * start to that.
 */
export async function startQuire(options: QuireOptions): Promise<Server & { started: number }> {
  const { name, brands, isCached, backend = '', data = '', workers = 1, core = 'server', asksAlways } = options
  const port = await freePort()
  const begun = performance.now()
  const child = startNode(['--max-semi-space-size=16', 'dist/server/main.js'], {
    core,
    port,
    env: {
      HOST: '127.0.0.1',
      BRANDS_DIR: brands,
      BACKEND_URL: backend,
      DATA_DIR: data,
      PAGE_CACHE_BYTES: isCached ? String(CACHE_BYTES) : '0',
      ...(asksAlways && { API_CACHE_BYTES: '0' }),
      WEB_CONCURRENCY: String(workers),
      LOG_LEVEL: 'info',
    },
  })
  await until200(child, port, HOST)
  return { name, child, port, host: HOST, prefix: '', started: performance.now() - begun }
}
