import { readJson, session } from '../platform/storage.ts'

type StoredValue = [key: string, value: number]

/** Values stored under a name for history entries of this tab, the latest last. */
export function storedByEntry(name: string): StoredValue[] {
  const value = readJson(session, name)
  return Array.isArray(value) ? value.filter(entry => Array.isArray(entry) && Number.isFinite(entry[1])) : []
}
