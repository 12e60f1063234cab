import { weightOf, type StoredEntry } from '../../stores/readingLogStore.ts'
import { isReadOut } from '../readingLog/chapterEnd.ts'
import { activeLocale } from '../../../shared/text/activeLocale.ts'
import type { Books, StoredBook } from './entries.ts'
import type { Place } from './places.ts'
import type { Fact } from './facts.ts'

export type Shelved = {
  id: number
  name: string
  cover: string | null
  language?: string
  place: Place
  chapter_count: number
  /** Chapters added since the reader last looked. */
  newChapters: number
  /** Progress through the whole book, 0 to 1. */
  progress: number
  followed: boolean
  read?: StoredEntry
  /** When last read or moved on the shelf, and when its chapters last changed; ISO 8601, '' if unknown. */
  touched_at: string
  updated_at: string
}

/** Chosen by the reader, or derived from later reading. Opening a chapter moves nothing (docs/decisions/019). */
function placeOf(entry: StoredBook | undefined, read: StoredEntry | undefined, fact?: Fact): Place | 'none' {
  if (entry && !(read && weightOf(read) > entry.changed_at)) return entry.place
  if (!read) return 'none'
  const { isFinished, chapter_count } = fact ?? { isFinished: read.ended, chapter_count: read.chapter_count }
  return isReadOut({ ...read, chapter_count, ended: isFinished || undefined }) ? 'finished' : 'reading'
}

const byId = (facts: readonly Fact[]) => new Map(facts.map(fact => [fact.book_id, fact]))

/** Shelf and reading log, without hidden books. @param placing facts known at opening; they decide what is finished */
export function shelved(
  mine: Books,
  log: readonly StoredEntry[],
  facts: readonly Fact[],
  placing: readonly Fact[],
): Shelved[] {
  const entries = new Map(mine.map(entry => [entry.book_id, entry]))
  const reads = new Map(log.map(read => [read.book_id, read]))
  const known = byId(facts)
  const placed = byId(placing)
  return [...new Set([...reads.keys(), ...entries.keys()])].flatMap(id => {
    const [entry, read, fact] = [entries.get(id), reads.get(id), known.get(id)]
    const seen = Math.max(entry?.seen ?? 0, read?.chapter_count ?? 0)
    const count = fact?.chapter_count ?? seen
    const place = placeOf(entry, read, placed.get(id))
    const book = read ?? entry
    if (place === 'none' || entry?.hidden || !book) return []
    return [
      {
        id,
        name: book.book_name,
        cover: book.cover,
        language: fact?.language,
        place,
        chapter_count: count,
        newChapters: Math.max(0, count - seen),
        progress: read && count ? Math.min(1, (read.chapter_id - 1 + read.progress) / count) : 0,
        followed: entry?.followed === true,
        read,
        touched_at: [entry?.changed_at ?? '', read?.read_at ?? ''].reduce((a, b) => (a > b ? a : b)),
        updated_at: fact?.updated_at ?? '',
      },
    ]
  })
}

export const ORDERS = ['touched', 'updated', 'name', 'progress'] as const
export type Order = (typeof ORDERS)[number]

const descending = (a: string | number, b: string | number) => (a < b ? 1 : a > b ? -1 : 0)

const COMPARE: Record<Order, (a: Shelved, b: Shelved) => number> = {
  touched: (a, b) => descending(a.touched_at, b.touched_at),
  updated: (a, b) =>
    descending(Number(a.newChapters > 0), Number(b.newChapters > 0)) || descending(a.updated_at, b.updated_at),
  name: (a, b) => a.name.localeCompare(b.name, activeLocale().iso),
  progress: (a, b) => descending(a.progress, b.progress),
}

export const ordered = (books: readonly Shelved[], order: Order): Shelved[] =>
  [...books].sort((a, b) => COMPARE[order](a, b) || COMPARE.touched(a, b))
