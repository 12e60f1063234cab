/**
 * The route table: specification, section 2. Data only, read by server and browser.
 * Names are made as Nuxt makes them: path segments joined by `-`, `index` for `/`, suffix `___en`.
 */

export type Route = {
  name: `${string}___en`
  /** In react-router's notation. */
  path: string
  /** Names of what runs before the page is loaded, in order (`client/routing/middleware.ts`). */
  middleware: readonly string[]
}

/** Two steps run on every route: one reads the host as domain, one does nothing. */
const MIDDLEWARE = ['domain', 'pass'] as const

const route = <Name extends string>(name: Name, path: string) => ({
  name: `${name}___en` as const,
  path,
  middleware: MIDDLEWARE,
})

export const routes = [
  route('index', '/'),
  route('404', '/404'),
  route('400', '/400'),
  route('ads', '/ads'),
  route('becomeOurTranslator', '/becomeOurTranslator'),
  route('genres', '/genres'),
  route('history', '/history'),
  route('login', '/login'),
  route('myinfo', '/myinfo'),
  route('search', '/search'),
  route('search-more', '/search-more'),
  route('tags', '/tags'),
  route('myinfo-myLocked', '/myinfo/myLocked'),
  route('myinfo-privacyPolicy', '/myinfo/privacyPolicy'),
  route('myinfo-rechargeList', '/myinfo/rechargeList'),
  route('myinfo-teams_of_services', '/myinfo/teams_of_services'),
  route('myinfo-voucherHistory', '/myinfo/voucherHistory'),
  route('search-more-result-name', '/search-more/result/:name'),
  route('all-tags-subid', '/all-tags/:subid'),
  route('category-name', '/category/:name'),
  route('search-more-name', '/search-more/:name'),
  route('search-result', '/search/:result'),
  route('search-result-name', '/search/:result/:name'),
  route('book-reader-bookid-chapterid', '/book-reader/:bookid?/:chapterid?'),
  route('genres-subid-subname', '/genres/:subid/:subname?'),
  route('hotnovels-letter-page', '/hotnovels/:letter?/:page?'),
  route('invited-to-help-bookId-activeId', '/invited-to-help/:bookId?/:activeId'),
  route('keywords-name-page', '/keywords/:name?/:page?'),
  route('secPage-subid-name', '/secPage/:subid?/:name'),
  route('tags-subid-name', '/tags/:subid/:name'),
  route('active-novel-bookId-category-bookName', '/active-novel/:bookId?/:category?/:bookName'),
  route('category-name-subName-title', '/category/:name?/:subName/:title?'),
  route('novel-bookId-category-bookName', '/novel/:bookId?/:category?/:bookName'),
  route('ranking-type-id-num', '/ranking/:type?/:id?/:num'),
  /** Ours: the specification names author pages as a data area and shows no screen. */
  route('author-authorId-name', '/author/:authorId/:name?'),
  /** Any one segment that is no other page; ranked last by the matcher. */
  route('token', '/:token'),
] as const satisfies readonly Route[]

export type RouteName = (typeof routes)[number]['name']
