import compression from 'compression'
import { Router, type Request, type RequestHandler, type Response } from 'express'
import { isbot } from 'isbot'
import { dirname } from 'node:path'
import type { Registry } from 'prom-client'
import {
  createStores,
  failure,
  Notices,
  openPage,
  preloadPages,
  type Opened,
  type Services,
} from '../../../client/app/ssr.ts'
import { COOKIE, readCookie } from '../../../shared/cookies.ts'
import { languageFromCookies, type Language } from '../../../shared/language.ts'
import type { Snapshot } from '../../../shared/snapshot.ts'
import type { Log } from '../../log.ts'
import { brandOf, hostOf, type Brand } from '../brands/brand.ts'
import { readAssets, type Assets } from './assets.ts'
import { requestId } from '../http/requestLog.ts'
import { backendApi } from './calls/backendApi.ts'
import { callCounter, type CountCall } from './calls/outcome.ts'
import type { Pools } from './calls/pools.ts'
import { renderPage } from './renderPage.ts'

export type PagesOptions = {
  log: Log
  /** Address of a brand's backend, which may have a path of its own. */
  backendOf: (brand: Brand) => string
  /** The connections to backends. */
  pools: Pools
  /** Where calls are counted. */
  registry: Registry
  /** Folder of the built browser files; the build's manifest lies beside it. */
  assets: string
  /** Milliseconds that all data of a page may take; then its backend counts as down. */
  dataTimeout: number
}

type Context = Omit<PagesOptions, 'assets' | 'registry'> & { assets: Assets; count: CountCall }

/** Chromium and others ask again on their own after this many seconds. */
const RETRY_AFTER = '5'

/**
 * The pages: match, middleware, primary data, then render; status, title and chunk are known before the first byte.
 * Rejects at the start when a page of the registry is missing from the build.
 */
export async function createPages({ assets, registry, ...options }: PagesOptions): Promise<RequestHandler> {
  const context: Context = { ...options, assets: readAssets(dirname(assets)), count: callCounter(registry) }
  const missing = (await preloadPages()).filter(name => !context.assets.chunkNames.includes(name))
  if (missing.length > 0)
    throw new Error(`The build lacks these pages: ${missing.join(', ')}. Run npm start to build again.`)

  const router = Router()
  router.use(compression())
  router.use((req, res, next) => {
    if (req.method === 'GET' || req.method === 'HEAD') return handlePage(req, res, context).catch(next)
    res.set('Allow', 'GET, HEAD')
    res.status(405).type('text').send('Method Not Allowed')
  })
  return router
}

async function handlePage(req: Request, res: Response, context: Context) {
  const brand = brandOf(res)
  // A fixed base: nothing of the Host header becomes part of an address we follow.
  const url = new URL(req.originalUrl.replace(/^\/{2,}/, '/'), 'http://page.invalid')
  const language = languageFromCookies(
    readCookie(req.headers.cookie, COOKIE.language),
    readCookie(req.headers.cookie, COOKIE.section),
  )
  const services = createServices(req, res, language, context)

  const opened = await openPage(url, services, untilGone(res)).catch((error: unknown) => {
    context.log.error({ err: error, brand: brand.key, requestId: requestId(req) }, 'page could not be opened')
    return failure(500)
  })
  // Nobody is there to render for.
  if (res.closed) return
  if (opened.redirect !== undefined) {
    res.set('Cache-Control', 'no-cache').redirect(opened.status, opened.redirect)
    return
  }
  if (opened.status === 503) res.set('Retry-After', RETRY_AFTER)
  const complete = isbot(req.get('user-agent'))
  await render(req, res, { opened, url, services, language, complete }, context)
}

type Rendering = {
  opened: Opened & { redirect?: undefined }
  url: URL
  services: Services
  language: Language
  complete: boolean
}

async function render(req: Request, res: Response, rendering: Rendering, context: Context): Promise<void> {
  const { opened, url, services, language, complete } = rendering
  const { status, view, head } = opened
  const brand = brandOf(res)
  const assets = context.assets.of(brand, view.kind === 'page' ? view.page.chunk.name : undefined)
  const snapshot: Snapshot = {
    brand: brand.public,
    domain: services.domain,
    language,
    status,
    title: head.title,
    styles: assets.styles,
    data: view.kind === 'page' ? (view.page.handOver?.(view.data) ?? view.data) : undefined,
  }
  const entry = { key: 'server', url, view, head }
  const origin = `${req.protocol}://${req.host}`
  const onError = (error: unknown) =>
    context.log.error(
      { err: error, brand: brand.key, requestId: requestId(req) },
      'a part of a page could not be rendered',
    )
  try {
    await renderPage({ entry, services, snapshot, assets, origin, complete, onError }, status, res)
  } catch (error) {
    if (view.kind === 'failure') throw error
    await render(req, res, { ...rendering, opened: failure(500) as Rendering['opened'] }, context)
  }
}

/** Aborts when the answer has gone, or the reader: what is still asked for a page is asked for nobody then. */
function untilGone(res: Response): AbortSignal {
  const controller = new AbortController()
  if (res.closed) controller.abort()
  else res.once('close', () => controller.abort())
  return controller.signal
}

function createServices(
  req: Request,
  res: Response,
  language: Language,
  { backendOf, dataTimeout: timeout, log, pools, count }: Context,
): Services {
  const brand = brandOf(res)
  const domain = hostOf(res)
  const nothing = { get: () => undefined, set: () => false, remove: () => {} }
  const address = res.locals.address ?? ''
  const call = { brand: brand.key, address, language, requestId: requestId(req), timeout }
  return {
    api: backendApi({ pools, backend: backendOf(brand), ...call, log, count }),
    stores: createStores(brand.public, domain, nothing),
    notices: new Notices(),
    domain,
  }
}
