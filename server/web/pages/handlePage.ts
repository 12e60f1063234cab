import { Router, type Request, type RequestHandler, type Response } from 'express'
import { isbot } from 'isbot'
import { dirname } from 'node:path'
import { randomUUID } from 'node:crypto'
import type { Registry } from 'prom-client'
import { loadPages } from '../../../client/app/ssr.ts'
import { pageMade, renderSlot, type PageSlot } from '../admission/pageSlots.ts'
import { brandOf, hostOf, type Brand } from '../brands/brand.ts'
import { originOf } from '../brands/chooseBrand.ts'
import { FOR_LATER, RETRY_AFTER } from '../http/errors.ts'
import { CROSS_ORIGIN } from '../http/security.ts'
import { trustOf } from '../../callers/proxies.ts'
import { idsOfRequest, noWork } from '../http/requestLog.ts'
import { readAssets } from './assets.ts'
import { createResponses, type PublicResponses } from '../responses/responses.ts'
import { createBackends, type BackendState } from './calls/backends.ts'
import { callCounter, type CallOutcome } from './calls/outcome.ts'
import { renderFirstPage, type FirstPage } from './firstPage.ts'
import { completePages, type Complete, type CompletePage } from './completePage.ts'
import { resourceAt } from './discovery/resources.ts'
import { LANGUAGE_FIELD } from '../../../shared/language.ts'
import type { Locale } from '../../../shared/locales.ts'
import { inLocale } from '../../inLocale.ts'
import { languageOf, localeOf, namedLocale, varyByLanguage } from '../http/language.ts'
import { checkBackend } from './capabilities.ts'
import { open } from './open.ts'
import { pageUrl, onOwnHost, type Target, type Context, type Requester } from './pageContext.ts'
import { render, renderTimer } from './render.ts'
import { respond } from './respond.ts'
import type { BrandKeys } from '../../telemetry/counter.ts'

type ContextOptions = 'log' | 'backendOf' | 'pools' | 'dataTimeout' | 'renderTimeout' | 'rates' | 'reports'
export type PagesOptions = Pick<Context, ContextOptions> & {
  registry: Registry
  brands: BrandKeys
  /** Folder of the built browser files; the build's manifest lies beside it. */
  assets: string
  /** Whether hosts have a service worker and pages save chapters for offline reading. */
  hasOffline: boolean
  /** Memory for shared responses in bytes; 0: every page sends its own calls. */
  responseBytes: number
}

/** Brands whose backends are asked for capabilities concurrently: more would take memory that is never released. */
const CONCURRENT_CHECKS = 4

export type Pages = {
  /** Renders a page for one reader; deferred parts are streamed. */
  sendPage: RequestHandler
  complete?: CompletePage
  /** Responses shared between pages and readers; absent if they are not cached. */
  responses?: PublicResponses
  /** Drops cached responses of one brand or all. */
  forget?: (brand?: string) => void
  /** Checks that these brands have a backend, what it offers, and that home pages can be rendered. Never rejects. */
  checkCapabilities?: (brands: readonly Brand[]) => Promise<void>
  stateOf?: (brand: Brand) => BackendState
  /** How the contract version of this brand's backend differs from the site's, as a sentence. */
  contractOf?: (brand: Brand) => string | undefined
}

/** State of a brand whose backend answers, by the result of rendering its home page. */
const STATES = { rendered: 'responding', unavailable: 'silent', failed: 'unusable' } as const

/** Rejects if a registered page is missing from the build. */
export async function createPages({
  assets,
  hasOffline,
  registry,
  brands,
  responseBytes,
  ...options
}: PagesOptions): Promise<Pages> {
  const responses = responseBytes > 0 ? createResponses<CallOutcome>({ bytes: responseBytes, registry }) : undefined
  const backends = createBackends(options.log)
  const context: Context = {
    ...options,
    responses,
    backends,
    assets: readAssets(dirname(assets), hasOffline, await loadPages()),
    count: callCounter(registry, brands),
    timeRender: renderTimer(registry),
  }

  const complete = completePages(context)
  const firstPages = new Map<string, FirstPage>()
  const router = Router()
  const sendPage = (req: Request, res: Response) => {
    const brand = brandOf(res)
    const locale = localeOf(req, brand, hostOf(res))
    varyByLanguage(res, brand)
    return inLocale(locale, () => handlePage(req, res, locale, context, complete))
  }
  router.use((req, res, next) => {
    if (req.method === 'GET' || req.method === 'HEAD') return sendPage(req, res).catch(next)
    res.set('Allow', 'GET, HEAD')
    res.status(405).type('text').send('Method Not Allowed')
  })
  return {
    sendPage: router,
    complete,
    responses,
    forget: brand => responses?.forget(brand),
    async checkCapabilities(brands) {
      const remaining = brands.values()
      const unavailable = new Set<string>()
      const checkNext = async () => {
        for (const brand of remaining) {
          const address = options.backendOf(brand)
          await checkBackend(brand, { address: '', ids: { requestId: randomUUID() } }, context)
          if (backends.stateOf(address) !== 'responding' || firstPages.get(brand.key) === 'rendered') continue
          const first = unavailable.has(address) ? 'unavailable' : await renderFirstPage(brand, complete, options.log)
          firstPages.set(brand.key, first)
          if (first === 'unavailable') unavailable.add(address)
        }
      }
      await Promise.all(Array.from({ length: CONCURRENT_CHECKS }, checkNext))
    },
    stateOf(brand) {
      const state = backends.stateOf(options.backendOf(brand))
      return state === 'responding' ? STATES[firstPages.get(brand.key) ?? 'rendered'] : state
    },
    contractOf: brand => backends.contractOf({ brand: brand.key, address: options.backendOf(brand) }),
  }
}

async function handlePage(req: Request, res: Response, locale: Locale, context: Context, complete: CompletePage) {
  const brand = brandOf(res)
  const domain = hostOf(res)
  const url = pageUrl(req.originalUrl.replace(/^\/{2,}/, '/'))
  url.searchParams.delete(LANGUAGE_FIELD)
  const language = languageOf(req, locale)
  const target: Target = {
    brand,
    domain,
    origin: originOf(req, trustOf(req.app), brand, domain, locale),
    url,
    locale,
    language,
  }
  const requester: Requester = {
    address: res.locals.address ?? '',
    ids: idsOfRequest(req),
    work: (res.locals.work = noWork()),
  }
  const resource = resourceAt(url.pathname)
  if (resource) {
    res.locals.route = resource.name
    // The request holds a page slot already.
    const slot: PageSlot = { release: () => pageMade(res), renderSlot: async () => () => {} }
    return sendComplete(res, await complete(resource.isEverywhere ? onOwnHost(target) : target, requester, slot))
  }
  const signal = abortOnClose(res)
  const opened = await open(target, requester, signal, context)
  res.locals.route ??= opened.route
  if (res.closed) return
  if (opened.redirect !== undefined) return sendRedirect(res, opened)
  if (FOR_LATER.has(opened.status)) res.set('Retry-After', RETRY_AFTER)
  const rendered = await render(
    {
      opened,
      requester,
      isComplete: isbot(req.get('user-agent')),
      renderSlot: () => renderSlot(res),
      signal,
      onError(err) {
        if (res.closed) return
        const line = { err, brand: brand.key, requestId: requester.ids.requestId }
        context.log.error(line, 'part of a page failed to render')
      },
    },
    context,
  )
  if (rendered && !res.closed) await respond(res, rendered)
}

/** Sends a complete page that is neither cached nor personal. */
function sendComplete(res: Response, completed: Complete | undefined): void {
  if (res.closed || !completed) return
  if (completed.redirect !== undefined) return sendRedirect(res, completed)
  const { status, type = 'html', policy, html, isPublic } = completed
  if (FOR_LATER.has(status)) res.set('Retry-After', RETRY_AFTER)
  res
    .status(status)
    .type(type)
    .set({ 'Content-Security-Policy': policy, 'Cache-Control': 'no-cache', ...(isPublic && CROSS_ORIGIN) })
  res.send(html)
}

/** Sends a temporary redirect, since its target may change. A language named by the address stays. */
export function sendRedirect(res: Response, { status, redirect }: { status: number; redirect: string }): void {
  const named = namedLocale(res.req.url, brandOf(res).locales)
  const url = pageUrl(redirect)
  if (named) url.searchParams.set(LANGUAGE_FIELD, named.code)
  const target = named && redirect.startsWith('/') ? url.pathname + url.search + url.hash : redirect
  res.set('Cache-Control', 'no-cache').redirect(status, target)
}

/** One for all: creating the default error takes longer than aborting. */
const DISCONNECTED = new Error('The reader has gone')

/** A signal that aborts when the response has ended or the reader disconnected: calls in flight are then useless. */
function abortOnClose(res: Response): AbortSignal {
  const controller = new AbortController()
  if (res.closed) controller.abort(DISCONNECTED)
  else res.once('close', () => controller.abort(DISCONNECTED))
  return controller.signal
}
