import type { List } from '../../../shared/api/envelope.ts'

/** `page` for backends without cursors. */
export type PageRequest = { page: number; cursor?: string }

/** The page to request after this one; undefined at the end. */
export function pageAfter({ items, page, limit, total, next }: List<unknown>): PageRequest | undefined {
  const hasMore = items.length > 0 && (next === undefined ? page * limit < total : next !== null)
  return hasMore ? { page: page + 1, ...(next && { cursor: next }) } : undefined
}
