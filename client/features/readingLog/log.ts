import { weightOf, type StoredEntry, type Log } from '../../stores/readingLogStore.ts'

/** Whose an entry is; undefined for a guest. */
export type Owner = number | undefined

/** The position of this device in a book, read or only opened, among the entries that its reader may see. */
export const positionHere = (mine: Log, bookId: number): StoredEntry | undefined =>
  newest(mine.filter(({ book_id, elsewhere, hidden }) => book_id === bookId && !elsewhere && !hidden))

/** The same where it was read: to open a chapter of a book that was not known is no position to go back to. */
export function positionRead(mine: Log, bookId: number): StoredEntry | undefined {
  const here = positionHere(mine, bookId)
  return here?.since === '' ? undefined : here
}

/** The newer position on another device that this reader has not yet taken up or declined. */
export const positionElsewhere = (mine: Log, bookId: number): StoredEntry | undefined =>
  mine.find(({ book_id, elsewhere }) => book_id === bookId && elsewhere)

/** The entry that outweighs the others. */
export const newest = (entries: Log): StoredEntry | undefined =>
  entries.reduce<StoredEntry | undefined>(
    (best, entry) => (best && weightOf(best) >= weightOf(entry) ? best : entry),
    undefined,
  )

/** The former entry of a book, if this reader may replace it. */
export const isReplaced =
  (owner: Owner, bookId: number) =>
  (entry: StoredEntry): boolean =>
    entry.book_id === bookId && (entry.guest ? owner === undefined && Boolean(entry.settled) : entry.owner === owner)
