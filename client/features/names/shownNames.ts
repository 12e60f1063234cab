import { observableRef } from 'mobx'
import { STORAGE } from '../../../shared/cookies.ts'
import { observed } from '../../platform/observed.ts'
import { persistent } from '../../platform/storage.ts'
import type { BookNames } from './bookNames.ts'

/** The code that shows names otherwise, once it is there: readers who want none never load it. */
export const shownNames = observed(
  {
    code: undefined as BookNames | undefined,
    setCode(code: BookNames) {
      this.code = code
    },
  },
  { code: observableRef },
)

/**
 * Brings it before a chapter is drawn, where somebody on this device wanted names of the book to be shown otherwise.
 * Where it does not come, the book is read as it was written.
 */
export async function loadNames(
  bookId: number,
  isWanted = persistent.get(STORAGE.names)?.includes(`"book_id":${bookId},`),
): Promise<void> {
  if (!isWanted) return
  await import('./bookNames.ts').then(
    ({ bookNames }) => shownNames.setCode(bookNames),
    () => {},
  )
}
