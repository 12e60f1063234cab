import type { CacheRule } from '../../../shared/page/cacheRule.ts'
import type { Head } from '../../../shared/page/head.ts'

/** A fixed base: no client input becomes part of an address we fetch. */
export const pageUrl = (path: string) => new URL(path, 'http://page.invalid')

/** Path and query as clients send them. */
export function pathOf(address: string): string {
  const { pathname, search } = pageUrl(address)
  return pathname + search
}

/** A page's own address. Without one it is not cached, since clients could invent endless others. */
export const ownAddress = ({ ownAddress, canonical }: Head): string | undefined => ownAddress ?? canonical

/** Undefined if it is the page's own address, or its beginning without names. */
export function redirectOf({ pathname, searchParams }: URL, rule: CacheRule, head: Head): string | undefined {
  const { query = {}, notWith = [] } = rule
  const address = ownAddress(head)
  if (!address) return undefined
  const own = pageUrl(address)
  const isThere = (field: string) => query[field] !== 'id' || own.searchParams.has(field)
  const fields = [...Object.keys(query), ...notWith].filter(field => searchParams.has(field))
  const isRight = own.pathname === pathname || own.pathname.startsWith(`${pathname}/`)
  if (isRight && fields.every(isThere)) return undefined
  const kept = new URLSearchParams(fields.filter(isThere).map(field => [field, searchParams.get(field) ?? '']))
  return own.pathname + (kept.size > 0 ? `?${kept}` : '')
}
