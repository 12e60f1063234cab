import { SESSION } from '../../../shared/cookies.ts'
import { storedByEntry } from '../../routing/storedByEntry.ts'

export const placesOfEntries = () => storedByEntry(SESSION.places)

/** Reading position of a history entry; back, forward and reload restore it. */
export const placeOfEntry = (key: string | undefined): number | undefined =>
  placesOfEntries().find(([other]) => other === key)?.[1]

/** Whether an address points to a passage of its chapter (`features/passages/`). */
export const namesPassage = (url: URL | undefined): boolean => /^#p\d/.test(url?.hash ?? '')
