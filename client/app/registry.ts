import { pages } from '../pages/pages.ts'
import type { Loader, Page } from '../routing/page/page.ts'
import type { PageRegistry } from '../routing/page/registry.ts'

let loading: Promise<Record<string, Loader>> | undefined

/** How the pages are loaded: needed for navigation only, so brought after the first page. Rejects as any chunk does. */
export function pageLoaders(): Promise<Record<string, Loader>> {
  loading ??= import('../pages/loaders.ts').then(module => module.loaders)
  // A failed import may succeed the next time.
  loading.catch(() => {
    loading = undefined
  })
  return loading
}

/** All pages of the site. `pages.test.ts` sees to it that every route leads to one. */
export const registry: PageRegistry = {
  pages,
  pageOf: route => registry.pages.find(({ routes }) => routes.includes(route)) as Page,
  loaderOf: async page => (await pageLoaders())[page.chunk.name] as Loader,
}
