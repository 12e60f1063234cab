import type { RouteName } from '../../shared/routes.ts'
import { pages } from '../pages/pages.ts'
import type { Loader, Page } from '../routing/page/page.ts'
import type { PageRegistry } from '../routing/page/registry.ts'

type Name = keyof typeof pages

/** What each route leads to; `pages.test.ts` sees to it that every route leads somewhere. */
const byRoute = new Map<RouteName, [Name, Page]>()
for (const [name, page] of Object.entries(pages))
  for (const route of page.routes) byRoute.set(route, [name as Name, page])

let loading: Promise<Record<Name, Loader>> | undefined

/** How the pages are loaded: needed for navigation only, so brought after the first page. Rejects as any chunk does. */
export function pageLoaders(): Promise<Record<Name, Loader>> {
  loading ??= import('../pages/loaders.ts').then(module => module.loaders)
  // A failed import may succeed the next time.
  loading.catch(() => {
    loading = undefined
  })
  return loading
}

const found = (route: RouteName) => byRoute.get(route) as [Name, Page]

/** All pages of the site, as routing asks for them. */
export const registry: PageRegistry = {
  pages: Object.values(pages),
  pageOf: route => found(route)[1],
  loaderOf: async route => (await pageLoaders())[found(route)[0]],
}
