import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { loadPages } from '../../../../client/app/ssr.ts'
import { ratesOf } from '../../../settings/limits/rates.ts'
import { createLog } from '../../../log.ts'
import { createBreakers } from '../../admission/breakers.ts'
import type { Brand } from '../../brands/brand.ts'
import { brandState } from '../../brands/brandState.ts'
import { bestOf } from '../../checkBackends.ts'
import { createMetrics } from '../../operations/metrics.ts'
import type { Purge } from '../../operations/purge.ts'
import { createPurging } from '../../purging.ts'
import { testApp, type TestApp } from '../../testing/testApp.ts'
import { createPools, type PoolsOptions } from '../calls/pools.ts'
import { createPages } from '../handlePage.ts'
import type { Manifest } from '../manifest.ts'

export type WebSite = {
  backendOf: (brand: Brand) => string
  /** In milliseconds; as long as a test, since a backend in the same process can be slow. */
  dataTimeout?: number
  renderTimeout?: number
  /** Consecutive failures that open the circuit breaker; most tests bring a backend back at once. */
  backendFailures?: number
  /** For shared responses. Most tests change responses between two pages. */
  responseBytes?: number
} & Partial<Omit<PoolsOptions, 'breakers'>> &
  Pick<TestApp, 'brands' | 'overload' | 'environment' | 'config' | 'logLevel' | 'share' | 'startSpan' | 'now'>

/** The web app with its real pages, without a build, in front of any backends. */
export async function webSite({
  backendOf,
  dataTimeout = 30_000,
  renderTimeout = 30_000,
  backendFailures = Infinity,
  responseBytes = 0,
  sockets = 64,
  connectTimeout = 30_000,
  maxResponse = 8 * 1024 * 1024,
  ...app
}: WebSite) {
  const dist = await mkdtemp(join(tmpdir(), 'quire-client-'))
  await mkdir(join(dist, 'assets'))
  await writeFile(join(dist, 'manifest.json'), JSON.stringify(await manifest()))
  const assets = join(dist, 'assets')
  const pageLog: string[] = []
  const log = createLog({ level: app.logLevel ?? 'warn' }, { write: line => void pageLog.push(line) })
  const metrics = createMetrics({ brands: () => [], process: false })
  const { registry } = metrics
  const breakers = createBreakers({ failures: backendFailures, backends: () => [], log, registry })
  const pools = createPools({ sockets, connectTimeout, maxResponse, breakers })
  const pages = await createPages({
    log,
    assets,
    backendOf,
    pools,
    registry,
    brands: metrics.brands,
    dataTimeout,
    rates: ratesOf(),
    renderTimeout,
    responseBytes,
    hasOffline: false,
    reports: 0,
  })
  const { sendPage: respond, responses, complete, forget } = pages
  const site = await testApp({ ...app, pages: respond, responses, complete, forget, assets, metrics, breakers })
  site.brands.onReload(() => forget?.())
  site.lifecycle.backendState = () => bestOf(site.brands.all().map(brand => pages.stateOf?.(brand)))
  const purging = createPurging({ log, brands: site.brands, pages, pageCache: site.pageCache })
  return {
    ...site,
    pageLog,
    pools,
    /** Renders pages for all readers without caching them. */
    complete: complete!,
    /** Asks backends for their capabilities, as at startup. */
    checkCapabilities: () => pages.checkCapabilities!(site.brands.all()),
    /** The brand part of `/readyz`. */
    brandState: brandState(site.brands, pages.contractOf),
    /** Purges pages and shared responses. */
    purge: (purge: Purge = {}) => purging.everywhere(purge),
    async [Symbol.asyncDispose]() {
      await site[Symbol.asyncDispose]()
      await pools.close()
      await rm(dist, { recursive: true, force: true })
    },
  }
}

/** A build in which every page has a chunk. */
async function manifest(): Promise<Manifest> {
  const pages = await loadPages()
  return {
    entry: 'main-TEST.js',
    shared: [],
    styles: 'main-TEST.css',
    rules: [],
    shellStyles: [],
    offline: [],
    headScript: { code: '/*head*/', hash: 'sha256-head' },
    readingHeadScript: { code: '/*head*/', hash: 'sha256-head' },
    chunks: Object.fromEntries(
      pages.map(name => [name, { scripts: [`${name.replace('/', '-')}-TEST.js`], styles: [] }]),
    ),
    sizes: {},
  }
}
