import type { RequestError } from '../../api/request.ts'
import type { Loaded } from '../../routing/page/page.ts'
import { withdrawn as text } from '../../text/en/reading/withdrawn.ts'

/** What is known of a book that was withdrawn: hardly anything, since nobody is to read of it. */
export type Withdrawn = { withdrawn: { bookId: number; name: string; byLaw: boolean } }

/** The page that says that a book was withdrawn, 410; undefined where its call failed for another reason. */
export function withdrawnBook(
  bookId: number,
  [{ status, data }]: readonly [RequestError, ...RequestError[]],
): Loaded<Withdrawn> | undefined {
  if (status !== 410) return undefined
  const { name = '', by_law: byLaw = false } = (data ?? {}) as { name?: string; by_law?: boolean }
  return {
    data: { withdrawn: { bookId, name, byLaw } },
    head: { title: name ? text.title({ name }) : text.unnamed, noindex: true },
    status: 410,
  }
}
