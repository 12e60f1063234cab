import { observableRef } from 'mobx'
import { STORAGE } from '../../../shared/cookies.ts'
import { observed } from '../../platform/observed.ts'
import { persistent } from '../../platform/storage.ts'
import type { BookNames } from './bookNames.ts'

/** Whether somebody on this device wanted names of this book to be shown otherwise. */
export const hasNames = (bookId: number): boolean =>
  persistent.get(STORAGE.names)?.includes(`"book_id":${bookId},`) ?? false

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

/** Brings it before a chapter is drawn; where it does not come, the book is read as it was written. */
export async function bringNames(bookId: number): Promise<void> {
  if (!hasNames(bookId)) return
  await import('./bookNames.ts').then(
    ({ bookNames }) => shownNames.setCode(bookNames),
    () => {},
  )
}
