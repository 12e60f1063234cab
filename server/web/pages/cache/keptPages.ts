import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Request, RequestHandler, Response } from 'express'
import type { Log } from '../../../log.ts'
import { sendNoTurn, type PageTurns } from '../../admission/pageTurns.ts'
import { brandOf, hostOf, type Brand } from '../../brands/brand.ts'
import type { ReloadableBrands } from '../../brands/brands.ts'
import { askedHost, originOf } from '../../brands/chooseBrand.ts'
import { addressOf, type Trust } from '../../http/forwarded.ts'
import type { Lifecycle } from '../../http/httpServer.ts'
import { logKeptPage, newId, requestId } from '../../http/requestLog.ts'
import type { Metrics } from '../../operations/metrics.ts'
import type { MakeComplete } from '../completePage.ts'
import { sendRedirect } from '../handlePage.ts'
import { languageOf } from '../language.ts'
import { pageUrl, type Asked, type Asker } from '../making.ts'
import { canonicalAddress } from './address.ts'
import { answerPage } from './answer.ts'
import { prepare, type KeptPage } from './keptPage.ts'
import { createPageCache, type Outcome, type Wanted } from './pageCache.ts'

type KeptPagesOptions = {
  log: Log
  brands: ReloadableBrands
  turns: PageTurns
  metrics: Metrics
  lifecycle: Lifecycle
  /** Whose X-Forwarded-* count. */
  trust: Trust
  complete: MakeComplete
  /** Most memory for pages, in bytes. */
  bytes: number
  /** Seconds. */
  staleIfError: number
}

const COULD_NOT = 'a page could not be made anew'

/** What a flight brings home beside pages: a redirect, or nothing for want of a turn. */
type Other = { status: number; redirect: string } | undefined
type Asking = { wanted: Wanted; asked: Omit<Asked, 'url'> }

export type KeptPages = {
  /** Answers from memory, before anything else looks at the request; false where that cannot be. */
  hit(req: IncomingMessage, res: ServerResponse): boolean
  /** Makes and keeps the pages that may be kept; the others go on. */
  serve: RequestHandler
}

export type CreateKeptPages = (options: KeptPagesOptions) => KeptPages

/** The pages that are made once for all readers of a brand, host and language. */
export const keptPages: CreateKeptPages = options => {
  const { log, brands, turns, metrics, lifecycle, trust, complete, bytes, staleIfError } = options
  const cache = createPageCache<Other>({
    bytes,
    staleIfError,
    isCurrent: brand => brands.all().includes(brand),
    isFailure: ({ page, ...rest }) => (page ? page.status >= 500 : !('other' in rest && rest.other)),
  })
  brands.onReload(() => cache.sweep())
  const generationOf = generations()
  // The line of a hit has fixed fields and no secret: looking through them for some took a tenth of a hit's time.
  const lines = log.child({}, { redact: [] })

  /** What the page depends on, all of it; undefined for one that is not kept. */
  function askingOf(req: IncomingMessage, url: string, brand: Brand, domain: string): Asking | undefined {
    if (req.headers.authorization !== undefined) return undefined
    const address = canonicalAddress(url)
    if (!address) return undefined
    const language = languageOf(req)
    const origin = originOf(req, trust, domain)
    const { path, seconds } = address
    const key = `${brand.key} ${generationOf(brand)} ${origin} ${language.section} ${language.lang} ${path}`
    return { wanted: { brand, key, path, seconds }, asked: { brand, domain, origin, language } }
  }

  const make =
    ({ asked, wanted }: Asking, asker: Asker) =>
    async (): Promise<Outcome<Other>> => {
      const place = await turns.forAll(asked.brand, asker.address)
      if (!place) return { other: undefined }
      const madeAt = Date.now()
      const made = await complete({ ...asked, url: pageUrl(wanted.path) }, asker, place)
      if (!made || made.redirect !== undefined) return { other: made }
      return { page: await prepare(made, asked.origin.startsWith('https') ? 'https' : 'http', madeAt) }
    }

  const refresh = (asking: Asking, asker: Asker) =>
    cache.refresh(asking.wanted, make(asking, asker), (err: unknown) =>
      log.error({ err, brand: asking.asked.brand.key, requestId: asker.requestId }, COULD_NOT),
    )

  const sharedFor = ({ status, mayBeKept }: KeptPage, { seconds }: Wanted) =>
    status === 200 && mayBeKept ? seconds : 0

  async function serve(req: Request, res: Response, asking: Asking): Promise<void> {
    const { wanted } = asking
    const brand = wanted.brand.key
    const asker = { address: res.locals.address ?? '', requestId: requestId(req) }
    const found = cache.find(wanted.key)
    if (found) {
      metrics.cached(brand, found.isStale ? 'stale' : 'hit')
      answerPage(req, res, found.page, { shared: sharedFor(found.page, wanted), isStale: found.isStale })
      if (found.isStale) refresh(asking, asker)
      return
    }
    const outcome = await cache.fly(wanted, make(asking, asker)).catch((error: unknown): Outcome<Other> => {
      if (!cache.rescue(wanted.key)) throw error
      log.error({ err: error, brand, requestId: asker.requestId }, COULD_NOT)
      return { other: undefined }
    })
    if (res.closed) return
    const { page } = outcome
    const failed = page ? page.status >= 500 : !outcome.other
    const old = failed ? cache.rescue(wanted.key) : undefined
    metrics.cached(brand, old ? 'stale' : 'miss')
    if (old) answerPage(req, res, old, { shared: sharedFor(old, wanted), isStale: true })
    else if (page) answerPage(req, res, page, { shared: sharedFor(page, wanted), isStale: false })
    else if (outcome.other) sendRedirect(res, outcome.other)
    else sendNoTurn(res, metrics)
  }

  return {
    hit(req, res) {
      const started = performance.now()
      if (lifecycle.draining || (req.method !== 'GET' && req.method !== 'HEAD')) return false
      const host = askedHost(req, trust)
      const brand = host === undefined ? undefined : brands.ofHost(host)
      const asking = host !== undefined && brand ? askingOf(req, req.url ?? '', brand, host) : undefined
      const found = asking && cache.find(asking.wanted.key)
      if (!asking || !found) return false
      const { wanted } = asking
      const { key } = wanted.brand
      const address = addressOf(req, trust)
      const id = newId(req, trust)
      metrics.cached(key, found.isStale ? 'stale' : 'hit')
      res.once('close', () => {
        const took = performance.now() - started
        metrics.keptPage(key, res.writableFinished ? res.statusCode : 'cut', took / 1000)
        logKeptPage(lines, req, res, { requestId: id, brand: key, address, responseTime: took })
      })
      const shared = sharedFor(found.page, wanted)
      answerPage(req, res, found.page, { shared, isStale: found.isStale, requestId: id })
      if (found.isStale) refresh(asking, { address: address ?? '', requestId: id })
      return true
    },
    serve(req, res, next) {
      if (req.method !== 'GET' && req.method !== 'HEAD') return next()
      const asking = askingOf(req, req.originalUrl, brandOf(res), hostOf(res))
      if (asking) return void serve(req, res, asking).catch(next)
      metrics.cached(brandOf(res).key, 'pass')
      next()
    },
  }
}

/** Numbers brands as they were loaded: one that was read anew is another. */
function generations(): (brand: Brand) => number {
  const known = new WeakMap<Brand, number>()
  let last = 0
  return brand => {
    const generation = known.get(brand) ?? ++last
    known.set(brand, generation)
    return generation
  }
}
