import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { preloadPages } from '../../../../client/app/ssr.ts'
import type { Config } from '../../../config.ts'
import type { Environment } from '../../../settings.ts'
import { createLog } from '../../../log.ts'
import type { StartSpan } from '../../../telemetry/span.ts'
import { createBreakers } from '../../admission/breakers.ts'
import type { Overload } from '../../admission/overload.ts'
import type { Brand } from '../../brands/brand.ts'
import { brandState } from '../../brands/brandState.ts'
import { bestOf } from '../../checkBackends.ts'
import { createMetrics } from '../../operations/metrics.ts'
import type { Purge } from '../../operations/purge.ts'
import { createPurging } from '../../purging.ts'
import { testApp } from '../../testing/testApp.ts'
import { createPools, type PoolsOptions } from '../calls/pools.ts'
import type { SharePages } from '../cache/sharing.ts'
import { createPages } from '../handlePage.ts'
import type { Manifest } from '../manifest.ts'

export type WebSite = {
  backendOf: (brand: Brand) => string
  /** By folder name: what is other than in a good brand. Absent: `one`, `two` and `home`. */
  brands?: Record<string, Record<string, unknown>>
  /** In milliseconds; as long as a test, since a backend in the test's own process can be slow as it. */
  dataTimeout?: number
  renderTimeout?: number
  overload?: Overload
  /** Calls in a row without an answer after which a backend is left alone; most tests bring one back at once. */
  backendFailures?: number
  environment?: Environment
  /** Over what the environment says. */
  config?: Partial<Config>
  /** For answers that serve more than one page. Most tests change answers between two pages. */
  answerBytes?: number
  /** Least weight of what web server and pages log; each has its own where it is absent. */
  logLevel?: string
  share?: SharePages
  startSpan?: StartSpan
  now?: () => number
} & Partial<PoolsOptions>

/** The web app with its real pages, which need no build, in front of whatever backends it is told of. */
export async function webSite({
  backendOf,
  brands,
  dataTimeout = 30_000,
  renderTimeout = 30_000,
  overload,
  backendFailures = Infinity,
  environment,
  config,
  answerBytes = 0,
  logLevel,
  share,
  startSpan,
  now,
  ...limits
}: WebSite) {
  const dist = await mkdtemp(join(tmpdir(), 'quire-client-'))
  await mkdir(join(dist, 'assets'))
  await writeFile(join(dist, 'manifest.json'), JSON.stringify(await manifest()))
  const assets = join(dist, 'assets')
  const pageLog: string[] = []
  const log = createLog({ level: logLevel ?? 'warn' }, { write: line => void pageLog.push(line) })
  const metrics = createMetrics({ process: false })
  const { registry } = metrics
  const breakers = createBreakers({ failures: backendFailures, backends: () => [], log, registry })
  const pools = createPools({ sockets: 64, connectTimeout: 30_000, maxAnswer: 8 * 1024 * 1024, breakers, ...limits })
  const limitsOfPages = { dataTimeout, renderTimeout, answerBytes }
  const pages = await createPages({
    log,
    assets,
    backendOf,
    pools,
    registry,
    ...limitsOfPages,
    keepsOffline: false,
    reports: 0,
  })
  const { answer, answers, complete, forget } = pages
  const site = await testApp({
    brands,
    pages: answer,
    answers,
    complete,
    forget,
    assets,
    metrics,
    breakers,
    overload,
    environment,
    config,
    logLevel,
    share,
    startSpan,
    now,
  })
  site.brands.onReload(() => forget?.())
  site.lifecycle.backendState = () => bestOf(site.brands.all().map(brand => pages.stateOf?.(brand)))
  const purging = createPurging({ log, brands: site.brands, pages, kept: site.kept })
  return {
    ...site,
    pageLog,
    pools,
    /** Makes pages for all readers, without keeping them. */
    complete: complete!,
    /** Asks the backends what they are, as a server does at its start. */
    meet: () => pages.meet!(site.brands.all()),
    /** What `/readyz` of the operators' port says. */
    brandState: brandState(site.brands, pages.contractOf),
    /** Throws away what is kept: pages, and answers that serve several. */
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
  const names = await preloadPages()
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
      names.map(name => [name, { scripts: [`${name.replace('/', '-')}-TEST.js`], styles: [] }]),
    ),
    sizes: {},
  }
}
