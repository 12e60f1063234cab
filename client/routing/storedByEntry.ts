import { readJson, session } from '../platform/storage.ts'

type Kept = [key: string, value: number]

/** What is kept under a name for entries of this tab's history, a number each, the latest last. */
export function storedByEntry(name: string): Kept[] {
  const value = readJson(session, name)
  return Array.isArray(value) ? value.filter(entry => Array.isArray(entry) && Number.isFinite(entry[1])) : []
}
