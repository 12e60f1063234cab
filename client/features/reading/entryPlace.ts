import { SESSION } from '../../../shared/cookies.ts'
import { storedByEntry } from '../../routing/storedByEntry.ts'

/** Places of chapters in history entries (`textPlace.ts`), the latest last. */
export const placesOfEntries = () => storedByEntry(SESSION.places)

/** Place of the chapter in an entry; back, forward and a reload return to it. */
export const placeOfEntry = (key: string | undefined): number | undefined =>
  placesOfEntries().find(([other]) => other === key)?.[1]

/** Whether an address names a passage of its chapter (`features/passages/`). */
export const namesPassage = (url: URL | undefined): boolean => /^#p\d/.test(url?.hash ?? '')
