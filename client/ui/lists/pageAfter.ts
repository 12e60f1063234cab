import type { List } from '../../../shared/api/envelope.ts'

/** `page` for backends without cursors. */
export type PageRequest = { page: number; cursor?: string }

/** For one reading of a list: the page to request after each; undefined at the end, or if a cursor leads back. */
export function pagesAfter() {
  const cursors = new Set<string>()
  return ({ items, page, limit, total, next }: List<unknown>): PageRequest | undefined => {
    const hasMore = items.length > 0 && (next === undefined ? page * limit < total : next !== null)
    if (!hasMore || (next && cursors.has(next))) return undefined
    if (next) cursors.add(next)
    return { page: page + 1, ...(next && { cursor: next }) }
  }
}
