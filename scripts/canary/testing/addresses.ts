import type { Express } from 'express'
import {
  bookFeed,
  bookFile,
  CATALOGUE,
  catalogueIn,
  catalogueSearch,
  freeBooksPage,
  NEWS_FEED,
  OPENSEARCH,
  SITEMAP,
  sitemapFile,
} from '../../../shared/page/discovery.ts'
import { routes } from '../../../shared/routes.ts'

/** Fills a path's parameters: each in turn with every value, and all with the same. */
function filled(path: string, ids: string[], texts: string[]): string[] {
  const parameters = path.match(/:\w+\??/g) ?? []
  const fill = (values: string[]) => parameters.reduce((path, name, index) => path.replace(name, values[index]!), path)
  const [plain = '1'] = ids
  const addresses = [
    ...ids.flatMap(first => ids.map(second => [first, second, ...parameters.map(() => plain)])),
    ...texts.flatMap(text => [
      parameters.map(() => text),
      ...parameters.map((_, place) => parameters.map((_, index) => (index === place ? text : plain))),
    ]),
  ].map(fill)
  const without = path.replace(/\/:\w+\?/g, '')
  return [...new Set([...addresses, ...(without.includes(':') ? [] : [without])])]
}

const FORMATS = ['xml', 'json'] as const

/** Resources for programs: sitemaps, feeds, catalogues, files of books. */
export const resourceAddresses = (ids: number[]): string[] => [
  SITEMAP,
  sitemapFile('pages', 1),
  NEWS_FEED,
  CATALOGUE,
  OPENSEARCH,
  ...FORMATS.flatMap(format => [catalogueIn(format), `${catalogueSearch(format)}?query=the`]),
  ...ids.flatMap(id => [
    sitemapFile('books', id),
    bookFeed(id),
    ...FORMATS.map(format => freeBooksPage(id, format)),
    bookFile(id),
  ]),
]

/** Addresses of every route, with parameters and query. */
export function pageAddresses(ids: string[], texts: string[]): string[] {
  const encoded = texts.map(encodeURIComponent)
  return [
    ...routes.flatMap(({ path }) => filled(path, ids, encoded)),
    ...encoded.flatMap(text => [`/search?keyword=${text}`, `/no/such/page/${text}`]),
  ]
}

type Layer = { route?: { path: string | string[] }; handle?: { stack?: Layer[] } }

const pathsIn = (stack: Layer[] = []): string[] =>
  stack.flatMap(({ route, handle }) => (route ? [route.path].flat() : pathsIn(handle?.stack)))

/** Paths of an Express app's own routes, including nested routers, except mounted ones. */
export const routePaths = (app: Express): string[] =>
  pathsIn((app.router as unknown as { stack: Layer[] }).stack).filter(path => !path.includes(':'))
