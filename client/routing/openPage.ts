import type { Services } from '../services/services.ts'
import type { Stores } from '../stores/createStores.ts'
import { errorPage as text } from '../../shared/text/en/site/errorPage.ts'
import { matchPath, type Match } from './match.ts'
import { handled, type Deferred } from './page/deferred.ts'
import type { PageContext, LoaderRegistry, Loaded, Loader } from './page/page.ts'
import type { Head } from '../../shared/page/head.ts'
import { errors } from '../../shared/text/en/site/errors.ts'
import type { FailureStatus, View } from './page/view.ts'

type Address = { pathname: string; search: string }

/**
 * Resolves everything known before rendering: match, middleware, primary data, status, title and chunk; starts
 * secondary data. The same on the server and for navigation in the browser. A failed call becomes the error page; only
 * a failed chunk rejects.
 */
export async function openPage(
  registry: LoaderRegistry,
  { pathname, search }: Address,
  services: Services,
  signal?: AbortSignal,
): Promise<Opened> {
  const match = matchPath(pathname)
  if (!match) return failure(404)
  if (!runMiddleware(match.route.middleware, services)) return failure(500, text.unknownStep)

  // Offline, home shows the books on this device.
  const route = match.route.name === 'index___en' && !services.stores.host.online ? 'offline___en' : match.route.name
  const page = registry.byRoute[route]!
  const chunk = handled(page.chunk.ready())
  const prepared = registry.prepare?.()
  const loader = await registry.loaderOf(page.name)
  const context = pageContext(match, search, services, signal)
  const loading = loader(context)
  const deferred = startDeferred(loader.deferred, context, loading)
  const [loaded] = await Promise.all([loading, chunk, prepared])

  if ('redirect' in loaded) return { status: loaded.permanent ? 301 : 302, redirect: loaded.redirect }
  if ('failure' in loaded) {
    if (loaded.failure === 400) return { status: 302, redirect: '/400' }
    const { status, view, head } = failure(loaded.failure === 404 || loaded.failure === 429 ? loaded.failure : 503)
    return { status, view: { ...view, isLocked: loaded.isLocked }, head }
  }
  const { data, head, status = 200 } = loaded
  return { status, view: { kind: 'page', route, page, data, deferred }, head }
}

export const pageContext = (
  match: Match,
  search: string,
  { api, stores, readLegal }: Services,
  signal?: AbortSignal,
): PageContext => ({
  api,
  brand: stores.host.brand,
  route: match.route.path,
  params: match.params,
  query: new URLSearchParams(search),
  signal,
  readLegal,
  offers: part => stores.host.offers(part),
})

/** Runs on a route before its page is loaded (specification, section 2). */
type Middleware = (context: { stores: Stores; domain: string }) => void

const middleware: ReadonlyMap<string, Middleware> = new Map<string, Middleware>([
  [
    'domain',
    ({ stores, domain }) => {
      stores.local.domain = domain
    },
  ],
  ['pass', () => {}],
])

/** Runs the named middleware in order. False at the first unknown one: status 500 'Unknown middleware'. */
export function runMiddleware(names: readonly string[], context: { stores: Stores; domain: string }): boolean {
  return names.every(name => {
    const run = middleware.get(name)
    run?.(context)
    return run !== undefined
  })
}

export function startDeferred(
  deferred: Loader['deferred'] = {},
  context: PageContext,
  loading: Promise<Loaded<unknown>>,
): Deferred {
  const data = handled(loading.then(loaded => ('data' in loaded ? loaded.data : undefined)))
  const parts = new Map<string, Promise<unknown>>()
  let out = 0
  for (const [name, load] of Object.entries(deferred)) {
    out++
    // A synchronous throw fails like a rejection.
    const value = (async () => load(context, data))()
    const settle = (state: object) => {
      out--
      Object.assign(value, state)
    }
    // Marked as fulfilled for React's `use`, so that available data is read synchronously.
    value.then(
      value => settle({ status: 'fulfilled', value }),
      reason => settle({ status: 'rejected', reason }),
    )
    parts.set(name, value)
  }
  return { get: name => parts.get(name), isSettled: () => out === 0, settled: Promise.allSettled(parts.values()) }
}

export type Opened =
  | { status: number; redirect: string }
  | { status: number; redirect?: undefined; view: View; head: Head }

/** Opens an address of the site. Rejects only if a script chunk cannot be loaded. */
export type OpenPage = (
  address: { pathname: string; search: string },
  services: Services,
  signal?: AbortSignal,
) => Promise<Opened>

const titles = (): Record<FailureStatus, string> => ({
  400: text.badRequestTitle,
  404: text.notFoundTitle,
  429: text.tooOftenTitle,
  500: errors.genericTitle,
  503: text.unavailableTitle,
})

type Failure = Extract<Opened, { redirect?: undefined }> & { view: Extract<View, { kind: 'failure' }> }

export const failure = (status: FailureStatus, title: string = titles()[status]): Failure => ({
  status,
  view: { kind: 'failure', status },
  head: { title, noindex: true },
})
