import { observableRef } from 'mobx'
import { STORAGE } from '../../../shared/cookies.ts'
import { observed } from '../../platform/observed.ts'
import { persistent } from '../../platform/storage.ts'
import type { BookNames } from './bookNames.ts'

/** The code that replaces names, once loaded; readers without replacements never load it. */
export const shownNames = observed(
  {
    code: undefined as BookNames | undefined,
    setCode(code: BookNames) {
      this.code = code
    },
  },
  { code: observableRef },
)

export async function loadNames(
  bookId: number,
  isNeeded = persistent.get(STORAGE.names)?.includes(`"book_id":${bookId},`),
): Promise<void> {
  if (!isNeeded) return
  await import('./bookNames.ts').then(
    ({ bookNames }) => shownNames.setCode(bookNames),
    () => {},
  )
}
