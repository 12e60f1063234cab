import { STORAGE } from '../../../shared/cookies.ts'
import { readJson, type Storage, isText } from '../../platform/storage.ts'

const MAX_WORDS = 12
const LONGEST_WORD = 100

const isWord = (value: unknown): value is string => isText(value) && value !== '' && value.length <= LONGEST_WORD

export function readHistory(storage: Storage): string[] {
  const stored = readJson(storage, STORAGE.searchHistory)
  return Array.isArray(stored) ? stored.filter(isWord).slice(0, MAX_WORDS) : []
}

/** Adds a search at the front, replacing the same one regardless of case. */
export function rememberSearch(storage: Storage, word: string) {
  const others = readHistory(storage).filter(other => other.toLowerCase() !== word.toLowerCase())
  storage.set(STORAGE.searchHistory, JSON.stringify([word, ...others].slice(0, MAX_WORDS)))
}

export const clearHistory = (storage: Storage) => storage.remove(STORAGE.searchHistory)
