import { weightOf, type StoredEntry, type Log } from '../../stores/readingLogStore.ts'

/** Account id of an entry; undefined for a guest. */
export type Owner = number | undefined

/** This device's position in a book, read or only opened, among the entries visible to its reader. */
export const positionHere = (mine: Log, bookId: number): StoredEntry | undefined =>
  newest(mine.filter(({ book_id, elsewhere, hidden }) => book_id === bookId && !elsewhere && !hidden))

/** The same, but undefined if a chapter of an unknown book was only opened: that is no position to resume. */
export function positionRead(mine: Log, bookId: number): StoredEntry | undefined {
  const here = positionHere(mine, bookId)
  return here?.since === '' ? undefined : here
}

/** Number of the last chapter known to be read; 0 if it was only opened. */
export const furthestOf = ({ furthest, unmoved, chapter_id }: StoredEntry): number =>
  Math.max(furthest ?? 0, unmoved ? 0 : chapter_id)

/** Of a book, on any device. */
export const furthestRead = (mine: Log, bookId: number): number =>
  Math.max(0, ...mine.filter(({ book_id }) => book_id === bookId).map(furthestOf))

/** The newer position on another device that this reader has neither accepted nor declined yet. */
export const positionElsewhere = (mine: Log, bookId: number): StoredEntry | undefined =>
  mine.find(({ book_id, elsewhere }) => book_id === bookId && elsewhere)

export const newest = (entries: Log): StoredEntry | undefined =>
  entries.reduce<StoredEntry | undefined>(
    (best, entry) => (best && weightOf(best) >= weightOf(entry) ? best : entry),
    undefined,
  )

/** Matches a book's previous entries that this reader may replace. */
export const isReplaced =
  (owner: Owner, bookId: number) =>
  (entry: StoredEntry): boolean =>
    entry.book_id === bookId && (entry.guest ? owner === undefined && Boolean(entry.settled) : entry.owner === owner)
