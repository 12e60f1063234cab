import type { Head } from '../../../shared/page/head.ts'
import type { Language } from '../../../shared/language.ts'
import { languageOfLocale, type Locale } from '../../../shared/locales.ts'
import { originAt } from '../../linkOrigin.ts'
import type { RateLimits } from '../../settings/limits/rates.ts'
import type { Log } from '../../log.ts'
import type { RequestIds } from '../../telemetry/requestIds.ts'
import type { Responses } from '../responses/responses.ts'
import type { Brand } from '../brands/brand.ts'
import { hostOfLanguage } from '../brands/site.ts'
import type { Work } from '../http/requestLog.ts'
import type { Assets } from './assets.ts'
import type { Backends } from './calls/backends.ts'
import type { CallOutcome, CountCall } from './calls/outcome.ts'
import type { Pools } from './calls/pools.ts'

export type Context = {
  log: Log
  /** Address of a brand's backend, which may have a path. */
  backendOf: (brand: Brand) => string
  pools: Pools
  responses: Responses<CallOutcome> | undefined
  backends: Backends
  assets: Assets
  count: CountCall
  /** Starts timing a render; call the result when the shell is ready or has failed, once or more. */
  timeRender: (requester: Requester, route: string | undefined) => () => void
  /** Share of readers whose browsers report page performance, 0 to 1. */
  reports: number
  /** Milliseconds for all data of a page; after that its backend counts as failed. */
  dataTimeout: number
  rates: RateLimits
  /** Milliseconds of rendering after which deferred parts are left to the browser. */
  renderTimeout: number
}

export type Target = {
  brand: Brand
  /** The requested host, as `hostOf` returns it. */
  domain: string
  /** For absolute addresses, as `originOf` returns it. */
  origin: string
  url: URL
  locale: Locale
  /** Language of its calls: by cookies it may differ from that of the page. */
  language: Language
}

/** The same for a resource that is equal on every host and in every language: uses a host of the brand's own. */
export function onOwnHost<Place extends { brand: Brand }>(requested: Place) {
  const { key, locales } = requested.brand
  const [locale] = locales
  const own = hostOfLanguage(requested.brand, locale)
  const domain = own ?? `${key}.localhost`
  const language = languageOfLocale(locale)
  return { ...requested, domain, origin: originAt(own ? 'https' : 'http', domain), locale, language }
}

/** The client of a request, for the backend's limits and all logs, and the work done for it. */
export type Requester = { address: string; ids: RequestIds; work?: Work }

/** A fixed base: no client input becomes part of an address we fetch. */
export const pageUrl = (path: string) => new URL(path, 'http://page.invalid')

/** Path and query as clients send them. */
export function pathOf(address: string): string {
  const { pathname, search } = pageUrl(address)
  return pathname + search
}

/** A page's own address. Without one it is not cached, since clients could invent endless others. */
export const ownAddress = ({ ownAddress, canonical }: Head): string | undefined => ownAddress ?? canonical
