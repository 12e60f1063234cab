import { weightOf, type Log, type ReadEntry } from '../../stores/readingLogStore.ts'
import { furthestOf, isReplaced, newest, positionHere, type Owner } from './log.ts'
import { justAfter } from '../../platform/changeTime.ts'

/**
 * Records a position on this device. A chapter only opened does not outweigh positions newer than the previous one; a
 * read one does, and ends other devices' offers.
 * @param isMoved whether the reader has scrolled there
 */
export function recorded(log: Log, owner: Owner, entry: ReadEntry, isRead: boolean, isMoved = true): Log {
  const ofBook = log.filter(
    ({ owner: other, book_id, guest }) =>
      book_id === entry.book_id && (other === owner || (owner === undefined && guest)),
  )
  const before = newest(ofBook.filter(({ elsewhere }) => !elsewhere))
  const elsewhere = isRead ? ofBook.find(other => other.elsewhere) : undefined
  // Reading on despite an offer counts as newer, whatever this device's clock says.
  const read_at = elsewhere && elsewhere.read_at >= entry.read_at ? justAfter(elsewhere.read_at) : entry.read_at
  const since = isRead ? undefined : before ? weightOf(before) : ''
  const goes = isReplaced(owner, entry.book_id)
  const furthest = Math.max(...ofBook.map(furthestOf))
  // Keeps the previous position if the account does not have it yet.
  const unheard = isMoved ? undefined : ofBook.find(other => !other.settled && !other.elsewhere && !other.unmoved)
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
    unmoved: isMoved ? undefined : (true as const),
    furthest: furthest > (isMoved ? entry.chapter_id : 0) ? furthest : undefined,
  }
  return [now, ...log.filter(other => !goes(other) || other === unheard || (other.elsewhere && !isRead))]
}

export function adopted(log: Log, owner: Owner, bookId: number): Log {
  const goes = isReplaced(owner, bookId)
  const furthest = Math.max(...log.filter(goes).map(furthestOf))
  return log.flatMap(entry =>
    !goes(entry) ? [entry] : entry.elsewhere ? [{ ...entry, furthest, elsewhere: undefined, settled: true }] : [],
  )
}

/** Declines the other device's position: this device's own counts as read at this time. */
export function declined(log: Log, owner: Owner, bookId: number, read_at: string): Log {
  const here = positionHere(
    log.filter(entry => entry.owner === owner),
    bookId,
  )
  return here ? recorded(log, owner, { ...here, read_at }, true) : log
}
