import { weightOf, type KeptEntry, type Log, type ReadEntry } from '../../stores/readingLogStore.ts'

/** A position this near to a chapter's end is its end. */
export const CHAPTER_END = 0.98

type Owner = number | undefined

/** The position of this device in a book, read or only opened, among the entries that its reader may see. */
export const positionHere = (mine: Log, bookId: number): KeptEntry | undefined =>
  newest(mine.filter(({ book_id, elsewhere, hidden }) => book_id === bookId && !elsewhere && !hidden))

/** The same where it was read: to open a chapter of a book that was not known is no position to go back to. */
export function positionRead(mine: Log, bookId: number): KeptEntry | undefined {
  const here = positionHere(mine, bookId)
  return here?.since === '' ? undefined : here
}

/** The newer position on another device that this reader has not yet taken up or declined. */
export const positionElsewhere = (mine: Log, bookId: number): KeptEntry | undefined =>
  mine.find(({ book_id, elsewhere }) => book_id === bookId && elsewhere)

/** Of these entries the one that outdoes the others. */
export const newest = (entries: Log): KeptEntry | undefined =>
  entries.reduce<KeptEntry | undefined>(
    (best, entry) => (best && weightOf(best) >= weightOf(entry) ? best : entry),
    undefined,
  )

/** What stood for a book before, as long as it is this reader's own to replace. */
export const isReplaced =
  (owner: Owner, bookId: number) =>
  (entry: KeptEntry): boolean =>
    entry.book_id === bookId && (entry.guest ? owner === undefined && Boolean(entry.settled) : entry.owner === owner)

const justAfter = (time: string) => new Date(Date.parse(time) + 1).toISOString()

/**
 * Notes a position of this device. One that was only opened outdoes nothing that is newer than the position before it;
 * one that was read settles where this reader is, and what another device said is over.
 */
export function noted(log: Log, owner: Owner, entry: ReadEntry, isRead: boolean): Log {
  const ofBook = log.filter(
    ({ owner: other, book_id, guest }) =>
      book_id === entry.book_id && (other === owner || (owner === undefined && guest)),
  )
  const before = newest(ofBook.filter(({ elsewhere }) => !elsewhere))
  const elsewhere = isRead ? ofBook.find(other => other.elsewhere) : undefined
  // Whoever reads on beside an offer does so after it, whatever this device's clock says.
  const read_at = elsewhere && elsewhere.read_at >= entry.read_at ? justAfter(elsewhere.read_at) : entry.read_at
  const since = isRead ? undefined : before ? weightOf(before) : ''
  const goes = isReplaced(owner, entry.book_id)
  const now = {
    ...entry,
    read_at,
    owner,
    since,
    sent: before?.sent,
    guest: undefined,
    settled: undefined,
    elsewhere: undefined,
    hidden: undefined,
  }
  return [now, ...log.filter(other => !goes(other) || (other.elsewhere && !isRead))]
}

/** Makes the position on another device the position of this one. */
export function takenUp(log: Log, owner: Owner, bookId: number): Log {
  const goes = isReplaced(owner, bookId)
  return log.flatMap(entry =>
    !goes(entry) ? [entry] : entry.elsewhere ? [{ ...entry, elsewhere: undefined, settled: true }] : [],
  )
}

/** Keeps to the position of this device: it counts as read at this time. */
export function declined(log: Log, owner: Owner, bookId: number, read_at: string): Log {
  const here = positionHere(
    log.filter(entry => entry.owner === owner),
    bookId,
  )
  return here ? noted(log, owner, { ...here, read_at }, true) : log
}
