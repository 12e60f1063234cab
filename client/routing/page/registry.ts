import type { RouteName } from '../../../shared/routes.ts'
import type { Loader, Page } from './page.ts'

/** The pages of the site, handed in by `app/`: routing knows what a page is, and not which ones there are. */
export type PageRegistry = {
  pages: readonly Page[]
  pageOf(route: RouteName): Page
}

/** The same with how the pages are loaded, which a page that the server rendered does without. */
export type LoaderRegistry = PageRegistry & { loaderOf(page: Page): Loader }
