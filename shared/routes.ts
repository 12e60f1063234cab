/** Specification, section 2. Names follow Nuxt: segments joined by `-`, `index` for `/`, suffix `___en`. */

export type Route = {
  name: `${string}___en`
  /** In react-router's notation. */
  path: string
  /** Middleware that runs before the page loads, in order (`client/routing/openPage.ts`). */
  middleware: readonly string[]
}

/** Middleware of every route: one stores the host as domain, one does nothing. */
const MIDDLEWARE = ['domain', 'pass'] as const

type Joined<Path extends string> = Path extends `${infer Start}/${infer Rest}`
  ? Joined<`${Start}-${Rest}`>
  : Path extends `${infer Start}:${infer Rest}`
    ? Joined<`${Start}${Rest}`>
    : Path extends `${infer Start}?${infer Rest}`
      ? Joined<`${Start}${Rest}`>
      : Path
type NameOf<Path extends string> = Path extends `/${infer Rest}`
  ? `${Rest extends '' ? 'index' : Joined<Rest>}___en`
  : never

const route = <Path extends string>(path: Path) => ({
  name: `${path.slice(1).replaceAll('/', '-').replace(/[:?]/g, '') || 'index'}___en` as NameOf<Path>,
  path,
  middleware: MIDDLEWARE,
})

export const routes = [
  route('/'),
  route('/404'),
  route('/400'),
  route('/ads'),
  route('/becomeOurTranslator'),
  route('/genres'),
  route('/history'),
  route('/login'),
  route('/myinfo'),
  route('/search'),
  route('/search-more'),
  route('/tags'),
  route('/myinfo/myLocked'),
  route('/myinfo/privacyPolicy'),
  route('/myinfo/rechargeList'),
  route('/myinfo/teams_of_services'),
  route('/myinfo/voucherHistory'),
  route('/search-more/result/:name'),
  route('/all-tags/:subid'),
  route('/category/:name'),
  route('/search-more/:name'),
  route('/search/:result'),
  route('/search/:result/:name'),
  route('/book-reader/:bookid?/:chapterid?'),
  route('/genres/:subid/:subname?'),
  route('/hotnovels/:letter?/:page?'),
  route('/invited-to-help/:bookId?/:activeId'),
  route('/keywords/:name?/:page?'),
  route('/secPage/:subid?/:name'),
  route('/tags/:subid/:name'),
  route('/active-novel/:bookId?/:category?/:bookName'),
  route('/category/:name?/:subName/:title?'),
  route('/novel/:bookId?/:category?/:bookName'),
  route('/ranking/:type?/:id?/:num'),
  /** Ours: a receipt for each top-up. */
  route('/myinfo/receipt/:orderId'),
  /** Ours: the specification defines author pages as data and has no screen. */
  route('/author/:authorId/:name?'),
  /** Ours: new chapters of what the reader follows. */
  route('/updates'),
  /** Ours: imprint, withdrawal and contact of the publisher. */
  route('/legal/:kind'),
  /** Ours: offline books; the service worker shows it if a page cannot be loaded. */
  route('/offline'),
  /** Any single segment that is no other page; matched last. */
  route('/:token'),
] as const satisfies readonly Route[]

export type RouteName = (typeof routes)[number]['name']
