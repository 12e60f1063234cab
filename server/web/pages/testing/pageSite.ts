import { once } from 'node:events'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { preloadPages } from '../../../../client/app/ssr.ts'
import type { Manifest } from '../manifest.ts'
import type { NewBook } from '../../../backend/books/newBook.ts'
import { testBackend } from '../../../backend/testing/backend.ts'
import type { Environment } from '../../../settings.ts'
import { createLog } from '../../../log.ts'
import type { StartSpan } from '../../../telemetry/span.ts'
import { createBreakers } from '../../admission/breakers.ts'
import type { Overload } from '../../admission/overload.ts'
import type { Brand } from '../../brands/brand.ts'
import { testApp } from '../../testing/testApp.ts'
import { createMetrics } from '../../operations/metrics.ts'
import type { Purge } from '../../operations/purge.ts'
import { createPurging } from '../../purging.ts'
import type { Outcome } from '../calls/outcome.ts'
import { createPools, type PoolsOptions } from '../calls/pools.ts'
import type { SharePages } from '../cache/sharing.ts'
import { createPages } from '../handlePage.ts'

/** What a test does to a call before the backend sees it: answer it, hold it, or nothing. */
type Interference = (
  call: string,
  res: ServerResponse,
  req: IncomingMessage,
) => void | boolean | Promise<void | boolean>

type PageSite = {
  /** In milliseconds; as long as a test, since a backend in the test's own process can be slow as it. */
  dataTimeout?: number
  renderTimeout?: number
  overload?: Overload
  /** Calls in a row without an answer after which a backend is left alone; most tests bring one back at once. */
  backendFailures?: number
  /** Instead of the small house of books. */
  books?: NewBook[]
  /** Addresses of backends other than the real one, by brand. */
  backends?: Record<string, string>
  /** Settings other than a test's usual ones. */
  environment?: Environment
  /** For answers that serve more than one page. Most tests change answers between two pages. */
  answerBytes?: number
  /** Least weight of what web server, pages and backend log; each has its own where it is absent. */
  logLevel?: string
  share?: SharePages
  startSpan?: StartSpan
  now?: () => number
} & Partial<PoolsOptions>

/** The web app with its real pages, in front of the real backend with a house of books. */
export async function pageSite({
  dataTimeout = 30_000,
  renderTimeout = 30_000,
  overload,
  backendFailures = Infinity,
  books,
  backends = {},
  environment,
  logLevel,
  answerBytes = 0,
  share,
  startSpan,
  now,
  ...limits
}: PageSite = {}) {
  const backend = await testBackend(books, { logLevel })
  let interfere: Interference = () => {}
  const asked: { call: string; headers: IncomingMessage['headers'] }[] = []
  const api = createServer(async (req, res) => {
    const call = /^\/v1\/([^?]*)/.exec(req.url ?? '')?.[1] ?? ''
    asked.push({ call, headers: req.headers })
    if (await interfere(call, res, req)) return
    backend.app(req, res)
  }).listen(0, '127.0.0.1')
  await once(api, 'listening')
  const { port } = api.address() as AddressInfo
  const backendUrl = `http://127.0.0.1:${port}`

  const dist = await mkdtemp(join(tmpdir(), 'quire-client-'))
  await mkdir(join(dist, 'assets'))
  await writeFile(join(dist, 'manifest.json'), JSON.stringify(await manifest()))
  const assets = join(dist, 'assets')
  const lines: string[] = []
  const log = createLog({ level: logLevel ?? 'warn', pretty: false }, { write: line => void lines.push(line) })
  const metrics = createMetrics({ process: false })
  const { registry } = metrics
  const breakers = createBreakers({ failures: backendFailures, backends: () => [], log, registry })
  const pools = createPools({ sockets: 64, connectTimeout: 30_000, maxAnswer: 8 * 1024 * 1024, breakers, ...limits })
  const backendOf = ({ key }: Brand) => backends[key] ?? backendUrl
  const limitsOfPages = { dataTimeout, renderTimeout, answerBytes }
  const pages = await createPages({ log, assets, backendOf, pools, registry, ...limitsOfPages, reports: 0 })
  // Most tests are about what one reader is sent; those of kept pages say so.
  const own = { BACKEND_URL: backendUrl, PAGE_CACHE_BYTES: '0', ...environment }
  const { answer, complete, forget } = pages
  const site = await testApp({
    pages: answer,
    complete,
    forget,
    assets,
    metrics,
    breakers,
    overload,
    environment: own,
    logLevel,
    share,
    startSpan,
    now,
  })
  site.brands.onReload(() => forget?.())
  site.lifecycle.isMisplaced = () => site.brands.all().every(brand => pages.isMisplaced?.(brand))
  const purging = createPurging({ log, brands: site.brands, pages, kept: site.kept })
  return {
    ...site,
    backend,
    backendUrl,
    asked,
    pageLog: lines,
    pools,
    /** Makes pages for all readers, without keeping them. */
    complete: complete!,
    /** How often calls ended in this way. */
    async counted(call: string, outcome: Outcome): Promise<number> {
      const metric = await registry.getSingleMetric('backend_calls_total')?.get()
      const labels = { call, outcome }
      return metric?.values.find(value => isDeepStrictEqual(value.labels, labels))?.value ?? 0
    },
    interfere: (how: Interference) => {
      interfere = how
    },
    /** Asks the backends what they are, as a server does at its start. */
    meet: () => pages.meet!(site.brands.all()),
    /** Throws away what is kept: pages, and answers that serve several. */
    purge: (purge: Purge = {}) => purging.everywhere(purge),
    async stopBackend() {
      api.closeAllConnections()
      await new Promise(resolve => api.close(resolve))
    },
    async startBackend() {
      api.listen(port, '127.0.0.1')
      await once(api, 'listening')
    },
    async [Symbol.asyncDispose]() {
      await site[Symbol.asyncDispose]()
      await pools.close()
      api.closeAllConnections()
      api.close()
      await backend.close()
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
    headScript: { code: '/*head*/', hash: 'sha256-head' },
    chunks: Object.fromEntries(
      names.map(name => [name, { scripts: [`${name.replace('/', '-')}-TEST.js`], styles: [] }]),
    ),
    sizes: {},
  }
}
