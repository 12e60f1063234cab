import { SESSION } from '../../../shared/cookies.ts'
import { readJson, session } from '../../platform/storage.ts'

type Kept = [key: string, place: number]

/** Where the chapters of history entries were left (`textPlace.ts`), the latest last. */
export function placesOfEntries(): Kept[] {
  const value = readJson(session, SESSION.places)
  return Array.isArray(value) ? value.filter(entry => Array.isArray(entry) && Number.isFinite(entry[1])) : []
}

/** Where the chapter of an entry was left; back, forward and a reload return to it. */
export const placeOfEntry = (key: string | undefined): number | undefined =>
  placesOfEntries().find(([other]) => other === key)?.[1]

/** Whether an address names a passage of its chapter (`features/passages/`). */
export const namesPassage = (url: URL | undefined): boolean => /^#p\d/.test(url?.hash ?? '')
