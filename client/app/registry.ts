import { pages } from '../pages/pages.ts'
import type { Page } from '../routing/page/page.ts'
import type { PageRegistry } from '../routing/page/registry.ts'

/** All pages of the site. `pages.test.ts` sees to it that every route leads to one. */
export const registry: PageRegistry = {
  pages,
  pageOf: route => registry.pages.find(({ routes }) => routes.includes(route)) as Page,
}
