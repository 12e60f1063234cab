import { SESSION } from '../../../shared/cookies.ts'
import { storedByEntry } from '../../routing/storedByEntry.ts'

/** Where the chapters of history entries were left (`textPlace.ts`), the latest last. */
export const placesOfEntries = () => storedByEntry(SESSION.places)

/** Where the chapter of an entry was left; back, forward and a reload return to it. */
export const placeOfEntry = (key: string | undefined): number | undefined =>
  placesOfEntries().find(([other]) => other === key)?.[1]

/** Whether an address names a passage of its chapter (`features/passages/`). */
export const namesPassage = (url: URL | undefined): boolean => /^#p\d/.test(url?.hash ?? '')
