import { weightOf, type Log, type ReadEntry } from '../../stores/readingLogStore.ts'
import { isReplaced, newest, positionHere, type Owner } from './log.ts'
import { justAfter } from '../../platform/changeTime.ts'

/**
 * Records a position of this device. An opened chapter does not outweigh positions newer than the one before; a read
 * one does, and ends offers of other devices.
 * @param isMoved the reader has moved there
 */
export function recorded(log: Log, owner: Owner, entry: ReadEntry, isRead: boolean, isMoved = true): Log {
  const ofBook = log.filter(
    ({ owner: other, book_id, guest }) =>
      book_id === entry.book_id && (other === owner || (owner === undefined && guest)),
  )
  const before = newest(ofBook.filter(({ elsewhere }) => !elsewhere))
  const elsewhere = isRead ? ofBook.find(other => other.elsewhere) : undefined
  // Reading on despite an offer is newer than the offer, whatever this device's clock says.
  const read_at = elsewhere && elsewhere.read_at >= entry.read_at ? justAfter(elsewhere.read_at) : entry.read_at
  const since = isRead ? undefined : before ? weightOf(before) : ''
  const goes = isReplaced(owner, entry.book_id)
  // The account has not heard yet where the reader was before.
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
  }
  return [now, ...log.filter(other => !goes(other) || other === unheard || (other.elsewhere && !isRead))]
}

/** Makes the position on another device the position of this one. */
export function adopted(log: Log, owner: Owner, bookId: number): Log {
  const goes = isReplaced(owner, bookId)
  return log.flatMap(entry =>
    !goes(entry) ? [entry] : entry.elsewhere ? [{ ...entry, elsewhere: undefined, settled: true }] : [],
  )
}

/** Declines the other device's position: the one here counts as read at this time. */
export function declined(log: Log, owner: Owner, bookId: number, read_at: string): Log {
  const here = positionHere(
    log.filter(entry => entry.owner === owner),
    bookId,
  )
  return here ? recorded(log, owner, { ...here, read_at }, true) : log
}
