import { enableStaticRendering } from 'mobx-react-lite'
import { LRUCache } from 'lru-cache'
import { createElement, type ReactElement } from 'react'
import { renderToString } from 'react-dom/server'
import type { Lack } from '../../shared/api/parts.ts'
import type { PublicBrand } from '../../shared/brand.ts'
import type { Head } from '../../shared/page/head.ts'
import { copyVariantOf } from '../../shared/text/en/copy/copyVariants.ts'
import { registry } from '../pages/pages.ts'
import { cacheRules } from '../pages/serverPages.ts'
import { matchPath } from '../routing/match.ts'
import type { View } from '../routing/page/view.ts'
import { Notices, ServicesContext, type Services } from '../services/services.ts'
import { errorPage } from '../shell/lazyErrorPage.ts'
import { createStores, type Stores } from '../stores/createStores.ts'
import { App } from './App.tsx'

/** The server's only entry to the client. Without static rendering every page would leak its MobX reactions. */
enableStaticRendering(true)

export { failure } from '../routing/openPage.ts'
export { open as openPage } from './open.ts'

/** Loads every page's code, so that rendering never waits for it, and returns their names. */
export async function loadPages(): Promise<string[]> {
  await Promise.all([errorPage, ...registry.pages.map(page => page.chunk)].map(chunk => chunk.ready()))
  return registry.pages.map(({ name }) => name)
}

/** The route of a path, and how its page may be cached; undefined if there is none. */
export function routeAt(pathname: string) {
  const match = matchPath(pathname)
  return match && { name: match.route.name, params: match.params, cache: cacheRules[match.route.name] }
}

const known = new WeakMap<PublicBrand, { brand: PublicBrand; number: number }>()
let count = 0

/** A brand with the texts of its copy variant, put together once, and a number. A changed brand is a new object. */
function withTexts(plain: PublicBrand) {
  const before = known.get(plain)
  if (before) return before
  const found = { brand: { ...plain, words: copyVariantOf(plain.theme) }, number: ++count }
  known.set(plain, found)
  return found
}

const noStorage = { get: () => undefined, set: () => false, remove: () => {} }

type PageServices = Pick<Services, 'api' | 'domain' | 'readLegal'> & {
  brand: PublicBrand
  /** What the backend lacks. */
  lacks?: readonly Lack[]
}

/** Stores by brand, what its backend lacks, and host: here they hold nothing of a reader, so pages share them. */
const shared = new LRUCache<string, Stores>({ max: 2000 })
/** HTML of cards by brand and language, what the backend lacks, and data: rendered once, not for every page. */
const cards = new LRUCache<string, string>({ max: 4000 })

export function createServices({ api, brand: plain, domain, readLegal, lacks = [] }: PageServices): Services {
  const { brand, number } = withTexts(plain)
  const site = [number, ...lacks].join(' ')
  const stores = shared.get(`${site} ${domain}`) ?? createStores(brand, domain, noStorage, lacks)
  shared.set(`${site} ${domain}`, stores)
  const services: Services = {
    api,
    stores,
    shownCopy: brand.words && {},
    notices: new Notices(),
    domain,
    readLegal,
    rendered(data, card) {
      const key = `${site} ${JSON.stringify(data)}`
      const before = cards.get(key)
      if (before !== undefined) return before
      const html = renderToString(createElement(ServicesContext, { value: services }, card()))
      cards.set(key, html)
      return html
    },
  }
  return services
}

export const createApp = (services: Services, url: URL, { view, head }: { view: View; head: Head }): ReactElement =>
  createElement(App, { services, first: { key: 'server', url, view, head } })
