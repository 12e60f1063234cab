import type { RouteName } from '../../../shared/routes.ts'
import type { Loader, Page } from './page.ts'

/** The site's pages, passed in by `app/`: routing does not know individual pages. */
export type PageRegistry = {
  pages: readonly Page[]
  pageOf(route: RouteName): Page
}

/** The same with loaders, which server-rendered pages do not need. */
export type LoaderRegistry = PageRegistry & { loaderOf(page: Page): Loader }
