import {
  createStores,
  failure,
  trackUsedTexts,
  Notices,
  openPage,
  copyVariantOf,
  type Api,
  type Entry,
  type Opened,
  type RequestError,
  type Services,
  type View,
} from '../../../client/app/ssr.ts'
import { endpoints, type EndpointName } from '../../../shared/api/endpoints.ts'
import { saysAll, withSignInMethods } from '../../../shared/api/capabilities.ts'
import type { PublicBrand, CopyTexts } from '../../../shared/brand.ts'
import type { Language } from '../../../shared/language.ts'
import { languageOfLocale, type Locale } from '../../../shared/locales.ts'
import type { RouteName } from '../../../shared/routes.ts'
import type { Snapshot } from '../../../shared/page/snapshot.ts'
import { linkHost, originAt } from '../../linkOrigin.ts'
import type { RateLimits } from '../../settings/limits/rates.ts'
import type { Log } from '../../log.ts'
import type { RequestIds } from '../../telemetry/requestIds.ts'
import type { Brand } from '../brands/brand.ts'
import type { Work } from '../http/requestLog.ts'
import { redirectOf } from './address.ts'
import type { Assets, PageAssets } from './assets.ts'
import type { Answers } from '../answers/answers.ts'
import type { Answered } from './calls/outcome.ts'
import type { Backends } from './calls/backends.ts'
import { backendApi } from './calls/backendApi.ts'
import type { CountCall } from './calls/outcome.ts'
import type { Pools } from './calls/pools.ts'
import type { TimeRender } from './work.ts'

/** What every page is rendered with. */
export type Context = {
  log: Log
  /** Address of a brand's backend, which may have a path. */
  backendOf: (brand: Brand) => string
  /** Connections to backends. */
  pools: Pools
  answers: Answers<Answered> | undefined
  backends: Backends
  assets: Assets
  count: CountCall
  timeRender: TimeRender
  /** Share of readers whose browsers report page performance, 0 to 1. */
  reports: number
  /** Milliseconds for all data of a page; after that its backend counts as failed. */
  dataTimeout: number
  rates: RateLimits
  /** Milliseconds of rendering after which deferred parts are left to the browser. */
  renderTimeout: number
}

/** Everything that a page depends on. */
export type Target = {
  brand: Brand
  /** The requested host, as `hostOf` returns it. */
  domain: string
  /** For absolute addresses, as `originOf` returns it. */
  origin: string
  url: URL
  /** Language of the page. */
  locale: Locale
  /** Language of its calls: by cookies it may differ from that of the page. */
  language: Language
}

/** The same for a resource that is equal on every host and in every language: uses a host of the brand's own. */
export function onOwnHost<Place extends { brand: Brand }>(asked: Place) {
  const { key, hosts } = asked.brand
  const own = linkHost(hosts)
  const domain = own ?? `${key}.localhost`
  const [locale] = asked.brand.locales
  const language = languageOfLocale(locale)
  return { ...asked, domain, origin: originAt(own ? 'https' : 'http', domain), locale, language }
}

/** The client of a request, for the backend's limits and all logs, and the work done for it. */
export type Requester = { address: string; ids: RequestIds; work?: Work }

/** A page that is shown, which may be the error page. */
export type Shown = Opened & { redirect?: undefined }

/** Services of one page: anonymous, with their own stores. */
export function createServices(asked: Target, requester: Requester, context: Context): Services {
  const { brand, domain, locale } = asked
  const noStorage = { get: () => undefined, set: () => false, remove: () => {} }
  const api = apiOf(asked, requester, context)
  const lacks = context.backends.lacks(backendOf(brand, context), suspects =>
    fetchOffers(apiOf({ ...asked, domain: ownHostOf(brand) }, requester, context, { isProbe: true }), suspects),
  )
  return {
    api,
    stores: createStores(withCopyVariant(brand.publicIn[locale.code]!), domain, noStorage, lacks),
    notices: new Notices(),
    domain,
  }
}

function apiOf(
  { brand, domain: host, language }: Pick<Target, 'brand' | 'domain' | 'language'>,
  requester: Requester,
  { backendOf, dataTimeout: timeout, log, pools, answers, backends, count }: Context,
  { isProbe = false } = {},
): Api {
  const backend = { backend: backendOf(brand), brand: brand.key, host, pools, backends, answers }
  return backendApi({ ...backend, ...requester, language, timeout, isProbe, log, count })
}

const backendOf = (brand: Brand, context: Context) => ({ brand: brand.key, address: context.backendOf(brand) })

/** By the brand object of a page: the texts of its copy variant that the page uses, known after rendering. */
const usedTextsOf = new WeakMap<PublicBrand, (view: View) => CopyTexts>()

/** The brand with its copy variant, recording the texts that the page uses. */
function withCopyVariant(brand: PublicBrand): PublicBrand {
  const variant = copyVariantOf(brand.theme)
  if (!variant) return brand
  const { words, used } = trackUsedTexts(variant)
  const brandWithTexts = { ...brand, words }
  usedTextsOf.set(brandWithTexts, view => {
    const areas = view.kind === 'page' ? view.page.copyAreas : undefined
    for (const area of areas ?? []) used[area] = variant[area]
    return used
  })
  return brandWithTexts
}

/** A host of the brand's own: capabilities are per brand, not per requested host. */
const ownHostOf = ({ hosts }: Brand) => hosts.find(host => !host.startsWith('*')) ?? ''

/** Asks where the backend answered before if it does not say everything there. Undefined: no response. */
async function fetchOffers(api: Api, suspects: readonly EndpointName[]) {
  const absent = (await Promise.all(suspects.map(async name => ((await isAbsent(api, name)) ? [name] : [])))).flat()
  const { s, d, errors } = await api.get('site.capabilities', {}, { beside: true })
  const offers = s ? d.offers : {}
  const said = { contract_version: s ? d.contract_version : undefined, absent }
  if (saysAll(offers)) return { ...said, offers }
  const signInMethods = await api.get('user.oauthUrl', {}, { beside: true })
  const isSaid = signInMethods.s || [...errors, ...signInMethods.errors].every(isMissing)
  if (!isSaid) return s ? { ...said, offers } : undefined
  const methods = signInMethods.s && 'providers' in signInMethods.d ? signInMethods.d : {}
  return { ...said, offers: withSignInMethods(offers, methods) }
}

/** Calls it without fields: a backend that knows the call responds, or refuses the input. */
async function isAbsent({ get, post }: Api, name: EndpointName): Promise<boolean> {
  const ask = (endpoints[name].method === 'GET' ? get : post) as (
    name: EndpointName,
    input: object,
    options: object,
  ) => Promise<{ errors: RequestError[] }>
  return (await ask(name, {}, { beside: true })).errors[0]?.error === 'NO_SUCH_CALL'
}

const isMissing = ({ error }: RequestError) => error === 'NO_SUCH_CALL' || error === 'NOT_AVAILABLE'

/** A book that may not exist: only an API knows the call. */
const ANY_BOOK = { book_id: 1 }

/** Asks a brand's backend whether it is an API, and for its capabilities. */
export async function checkBackend(brand: Brand, requester: Requester, context: Context): Promise<void> {
  const asked = { brand, domain: ownHostOf(brand), language: languageOfLocale(brand.locales[0]) }
  const api = apiOf(asked, requester, context, { isProbe: true })
  await Promise.all([
    api.get('book.show', ANY_BOOK),
    context.backends.refreshOffers(backendOf(brand, context), suspects => fetchOffers(api, suspects)),
  ])
}

/**
 * Opens a page: its route and primary data, known before anything is sent. Failures are logged and become the error
 * page.
 */
export async function openedPage(
  { brand, url }: Target,
  { ids }: Requester,
  services: Services,
  signal: AbortSignal,
  { log }: Context,
): Promise<Opened> {
  const opened = await openPage(url, services, signal).catch((err: unknown) => {
    log.error({ err, brand: brand.key, requestId: ids.requestId }, 'page loader failed')
    return failure(500)
  })
  const redirect = opened.redirect === undefined ? redirectOf(url, opened) : undefined
  return redirect === undefined ? opened : { status: 301, redirect }
}

/** What an opened page is rendered from. */
export type Parts = { entry: Entry; snapshot: Snapshot; assets: PageAssets; reports: number }

export function partsOf(
  { brand, domain, locale, language, url }: Target,
  opened: Shown,
  { stores }: Services,
  { assets: built, reports }: Context,
): Parts {
  const { status, view, head } = opened
  const assets = built.of(brand, locale, view.kind === 'page' ? view.page.name : undefined)
  return {
    entry: { key: 'server', url, view, head },
    assets,
    reports,
    snapshot: {
      brand: { ...brand.publicIn[locale.code]!, words: usedTextsOf.get(stores.host.brand)?.(view) },
      domain,
      language,
      ...(stores.host.lacking.length > 0 && { lacks: stores.host.lacking }),
      status,
      title: head.title,
      route: view.kind === 'page' ? (view.route as RouteName) : undefined,
      styles: assets.styles,
      data: view.kind === 'page' ? (view.page.dehydrate?.(view.data) ?? view.data) : undefined,
    },
  }
}
