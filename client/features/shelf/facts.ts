import type { BookCard } from '../../../shared/api/book.ts'
import { STORAGE } from '../../../shared/cookies.ts'
import { type Storage, isCount, isFlag, isId, isText, maybe, readList, type Shape } from '../../platform/storage.ts'

export type Fact = {
  book_id: number
  chapter_count: number
  isFinished: boolean
  /** Language of its text; undefined if unknown. */
  language?: string
  /** When its chapters last changed, in ISO 8601; '' if unknown. */
  updated_at: string
  /** When this was fetched, in epoch milliseconds. */
  requestedAt: number
}

const FACT: Shape<Fact> = {
  book_id: isId,
  chapter_count: isCount,
  isFinished: isFlag,
  language: maybe(isText),
  updated_at: isText,
  requestedAt: isCount,
}

const MAX_FACTS = 300

export const factOf = ({ id, chapter_count, status, language, updated_at }: BookCard, requestedAt: number): Fact => ({
  book_id: id,
  chapter_count,
  isFinished: status === 'finished',
  language,
  updated_at: updated_at ?? '',
  requestedAt,
})

export const readFacts = (storage: Storage): Fact[] => readList(storage, STORAGE.shelfFacts, FACT).slice(0, MAX_FACTS)

export function storeFacts(storage: Storage, latest: readonly Fact[]): Fact[] {
  const ids = new Set(latest.map(({ book_id }) => book_id))
  const facts = [...latest, ...readFacts(storage).filter(({ book_id }) => !ids.has(book_id))].slice(0, MAX_FACTS)
  storage.set(STORAGE.shelfFacts, JSON.stringify(facts))
  return facts
}
