import { cacheRules, type Opened } from '../../../client/app/ssr.ts'
import type { RouteName } from '../../../shared/routes.ts'

/** A fixed base: no client input becomes part of an address we fetch. */
export const pageUrl = (path: string) => new URL(path, 'http://page.invalid')

/** Path and query as clients send them. */
export function pathOf(address: string): string {
  const { pathname, search } = pageUrl(address)
  return pathname + search
}

type Shown = Extract<Opened, { redirect?: undefined }>

/** A page's own address. Without one it is not cached, since clients could invent endless others. */
export const ownAddress = ({ ownAddress, canonical }: Shown['head']): string | undefined => ownAddress ?? canonical

/**
 * Where a cacheable page is redirected: to its own address if a name in this one is wrong, an id in the query is not
 * there, or the page ignores a parameter. The beginning of its own address, without names, is right too.
 */
export function redirectOf({ pathname, searchParams }: URL, { view, head }: Shown): string | undefined {
  const { query = {}, notWith = [] } = (view.kind === 'page' && cacheRules[view.route as RouteName]) || {}
  const address = view.kind === 'page' && view.route in cacheRules && ownAddress(head)
  if (!address) return undefined
  const own = pageUrl(address)
  const isThere = (field: string) => query[field] !== 'id' || own.searchParams.has(field)
  const fields = [...Object.keys(query), ...notWith].filter(field => searchParams.has(field))
  const isRight = own.pathname === pathname || own.pathname.startsWith(`${pathname}/`)
  if (isRight && fields.every(isThere)) return undefined
  const kept = new URLSearchParams(fields.filter(isThere).map(field => [field, searchParams.get(field) ?? '']))
  return own.pathname + (kept.size > 0 ? `?${kept}` : '')
}
