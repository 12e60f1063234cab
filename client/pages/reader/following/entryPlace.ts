import { SESSION } from '../../../../shared/cookies.ts'
import { readJson, session } from '../../../platform/storage.ts'

type Kept = [key: string, place: number]

/** Where the chapters of history entries were left (`textPlace.ts`), the latest last. */
export function placesOfEntries(): Kept[] {
  const value = readJson(session, SESSION.places)
  return Array.isArray(value) ? value.filter(entry => Array.isArray(entry) && Number.isFinite(entry[1])) : []
}
