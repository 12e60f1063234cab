import { STORAGE } from '../../../shared/cookies.ts'
import { persistent } from '../../platform/storage.ts'

/** Whether somebody on this device wanted names of this book to be shown otherwise. */
export const hasNames = (bookId: number): boolean =>
  persistent.get(STORAGE.names)?.includes(`"book_id":${bookId},`) ?? false

/**
 * Brings what shows them, so that a chapter is drawn with them; where it does not come, it is read as it was written.
 */
export async function namesAhead(bookId: number): Promise<void> {
  if (hasNames(bookId)) await import('./shownNames.ts').catch(() => {})
}
