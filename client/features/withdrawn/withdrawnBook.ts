import type { RequestError } from '../../../shared/page/apiClient.ts'
import type { Loaded } from '../../routing/page/page.ts'
import { heads as text } from '../../../shared/text/en/site/heads.ts'

/** Data of a withdrawn book; minimal, since nobody should read about it. */
export type Withdrawn = { withdrawn: { bookId: number; title: string; byLaw: boolean } }

/** The page for a withdrawn book, status 410; undefined if the request failed for another reason. */
export function withdrawnBook(
  bookId: number,
  [{ status, desc, data }]: readonly [RequestError, ...RequestError[]],
): Loaded<Withdrawn> | undefined {
  if (status !== 410) return undefined
  const { name = '', by_law: byLaw = false } = (data ?? {}) as { name?: string; by_law?: boolean }
  const title = name ? text.withdrawn({ name }) : desc
  return {
    data: { withdrawn: { bookId, title, byLaw } },
    head: { title, noindex: true },
    status: 410,
  }
}

/** Id of the book, if the page says it was taken down by law. */
export function withdrawnBookIn(data: unknown): number | undefined {
  const { withdrawn } = (data ?? {}) as Partial<Withdrawn>
  return withdrawn?.byLaw ? withdrawn.bookId : undefined
}
