import { createStores, Notices, type Entry, type Opened, type Services } from '../../../client/app/ssr.ts'
import type { Language } from '../../../shared/language.ts'
import type { RouteName } from '../../../shared/routes.ts'
import type { Snapshot } from '../../../shared/snapshot.ts'
import type { Log } from '../../log.ts'
import type { RequestIds } from '../../telemetry/requestIds.ts'
import type { Brand } from '../brands/brand.ts'
import type { Work } from '../http/requestLog.ts'
import type { Assets, PageAssets } from './assets.ts'
import type { Answers } from './calls/answers.ts'
import { backendApi } from './calls/backendApi.ts'
import type { CountCall } from './calls/outcome.ts'
import type { Pools } from './calls/pools.ts'
import type { TimeRender } from './work.ts'

/** What every page is made with. */
export type Context = {
  log: Log
  backendOf: (brand: Brand) => string
  pools: Pools
  answers: Answers | undefined
  assets: Assets
  count: CountCall
  timeRender: TimeRender
  /** Part of the readers whose browsers tell how pages did, 0 to 1. */
  reports: number
  dataTimeout: number
  renderTimeout: number
}

/** What decides what stands in a page. */
export type Asked = {
  brand: Brand
  /** The host asked for, as `hostOf` gives it. */
  domain: string
  /** For addresses that must be absolute, as `originOf` gives it. */
  origin: string
  url: URL
  language: Language
}

/** Whose request it is, for the backend's limits and all logs, and what has been asked for it. */
export type Asker = { address: string; ids: RequestIds; work?: Work }

/** An opened page that is to be shown, the error page among them. */
export type Shown = Opened & { redirect?: undefined }

/** A fixed base: nothing of the Host header becomes part of an address we follow. */
export const pageUrl = (path: string) => new URL(path, 'http://page.invalid')

/** Services of one page, anonymous and with stores of its own. */
export function createServices(
  { brand, domain, language }: Asked,
  { address, ids, work }: Asker,
  { backendOf, dataTimeout: timeout, log, pools, answers, count }: Context,
): Services {
  const nothing = { get: () => undefined, set: () => false, remove: () => {} }
  const call = { brand: brand.key, host: domain, address, language, ids, work, timeout }
  return {
    api: backendApi({ pools, answers, backend: backendOf(brand), ...call, log, count }),
    stores: createStores(brand.public, domain, nothing),
    notices: new Notices(),
    domain,
  }
}

/** What an opened page is rendered from. */
type Parts = { entry: Entry; snapshot: Snapshot; assets: PageAssets; reports: number }

export function partsOf(
  { brand, domain, language, url }: Asked,
  opened: Shown,
  { assets: built, reports }: Context,
): Parts {
  const { status, view, head } = opened
  const assets = built.of(brand, view.kind === 'page' ? view.page.chunk.name : undefined)
  return {
    entry: { key: 'server', url, view, head },
    assets,
    reports,
    snapshot: {
      brand: brand.public,
      domain,
      language,
      status,
      title: head.title,
      route: view.kind === 'page' ? (view.route as RouteName) : undefined,
      styles: assets.styles,
      data: view.kind === 'page' ? (view.page.handOver?.(view.data) ?? view.data) : undefined,
    },
  }
}
