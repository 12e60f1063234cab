import type { RouteName } from '../../../shared/routes.ts'
import type { Loader, Page } from './page.ts'

/** The pages of the site, handed in by `app/`: routing knows what a page is, and not which ones there are. */
export type PageRegistry = {
  pages: readonly Page[]
  pageOf(route: RouteName): Page
  /** How a page is loaded. Rejects as any chunk does. */
  loaderOf(page: Page): Promise<Loader>
}
