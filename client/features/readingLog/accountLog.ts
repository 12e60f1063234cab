import { weightOf, type StoredEntry, type Log, type ReadEntry } from '../../stores/readingLogStore.ts'
import { newest, positionElsewhere } from './log.ts'

export const adopted = (log: Log, owner: number): Log =>
  log.map(entry => (entry.owner === undefined ? { ...entry, owner, guest: true } : entry))

/** Drops other accounts' entries, but for unsent ones, and those read before they signed in. */
export const withoutOthers = (log: Log, owner: number | undefined): Log =>
  log.filter(
    entry =>
      entry.owner === undefined ||
      entry.owner === owner ||
      entry.guest ||
      !(entry.settled || entry.elsewhere || entry.unmoved),
  )

const ofBook = (owner: number, bookId: number) => (entry: StoredEntry) =>
  entry.owner === owner && entry.book_id === bookId

export const isKnown = (log: Log, owner: number, { book_id, read_at }: ReadEntry): boolean =>
  log.some(
    entry =>
      entry.owner === owner &&
      entry.book_id === book_id &&
      entry.read_at === read_at &&
      (entry.settled || entry.elsewhere),
  )

/** Positions to send to the account, one per book; none older than what it has. */
export function unsent(log: Log, owner: number): StoredEntry[] {
  const own = log.filter(entry => entry.owner === owner)
  const reached = own.filter(({ unmoved }) => !unmoved)
  const waiting = reached.filter(({ settled, elsewhere, hidden }) => !settled && !elsewhere && !hidden)
  return waiting.filter(entry => newest(reached.filter(({ book_id }) => book_id === entry.book_id)) === entry)
}

/** Records positions in flight: if the answer is lost, they must still be recognized when the account returns them. */
export const tried = (log: Log, owner: number, sent: Log): Log => {
  const times = new Map(sent.map(({ book_id, read_at }) => [book_id, read_at]))
  return log.map(entry =>
    entry.owner === owner && !entry.elsewhere && times.has(entry.book_id)
      ? { ...entry, sent: times.get(entry.book_id) }
      : entry,
  )
}

/** The account has these positions, or rejects them. Chapters opened later count as opened after these. */
export const settled = (log: Log, owner: number, positions: readonly ReadEntry[]): Log =>
  positions.reduce((log, position) => {
    const { book_id, read_at } = position
    const isOfBook = ofBook(owner, book_id)
    return log.flatMap(entry => {
      if (!isOfBook(entry)) return [entry]
      if (entry.elsewhere) return entry.read_at > read_at ? [entry] : []
      if (entry.read_at <= read_at)
        return [{ ...entry, ...(entry.read_at === read_at && position), settled: true, since: undefined }]
      return [entry.since !== undefined && entry.since < read_at ? { ...entry, since: read_at } : entry]
    })
  }, log)

/** The newest position of each book wins; the account's is stored beside the device's until the reader decides. */
export const withAccount = (log: Log, owner: number, positions: readonly ReadEntry[]): Log =>
  positions.reduce((log, position) => withPosition(log, owner, position), log)

function withPosition(log: Log, owner: number, position: ReadEntry): Log {
  const isOfBook = ofBook(owner, position.book_id)
  const here = newest(log.filter(entry => isOfBook(entry) && !entry.elsewhere))
  const replaceHere = (entry: StoredEntry) =>
    log.flatMap(other => (other === here ? [entry] : isOfBook(other) && other.elsewhere ? [] : [other]))
  const isSame = here?.chapter_id === position.chapter_id && here.progress === position.progress
  const isNewer = !here || position.read_at > weightOf(here)

  if (here && (position.read_at === here.read_at || position.read_at === here.sent))
    return settled(log, owner, [position])
  // The account's time applies, even if it replaced the device's.
  if (here && isSame && (isNewer || here.settled))
    return replaceHere({ ...here, read_at: position.read_at, settled: true, since: undefined })
  if (!isNewer) return replaceHere(here.settled && !here.hidden ? { ...here, settled: undefined } : here)
  if (positionElsewhere(log.filter(isOfBook), position.book_id)?.read_at === position.read_at) return log
  return [...log.filter(entry => !(isOfBook(entry) && entry.elsewhere)), { ...position, owner, elsewhere: true }]
}

export const clockSet = (log: Log, ms: number): Log => {
  const set = (time: string) => time && new Date(Date.parse(time) + ms).toISOString()
  return log.map(entry =>
    entry.settled || entry.elsewhere
      ? entry
      : { ...entry, read_at: set(entry.read_at), since: entry.since === undefined ? undefined : set(entry.since) },
  )
}
