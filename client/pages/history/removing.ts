import { isReplaced } from '../../features/readingLog/log.ts'
import type { KeptEntry, Log } from '../../stores/readingLogStore.ts'

/**
 * Takes a book out of the history. An account's log cannot be made to forget, so the device remembers not to show this
 * position again; reading on brings the book back.
 */
export function removed(log: Log, owner: number | undefined, entry: KeptEntry): Log {
  const others = log.filter(
    ({ book_id, owner: other, guest }) =>
      book_id !== entry.book_id || (other !== owner && !(owner === undefined && guest)),
  )
  return owner === undefined
    ? others
    : [
        { ...entry, owner, guest: undefined, elsewhere: undefined, since: undefined, settled: true, hidden: true },
        ...others,
      ]
}

/** Takes back `removed`. */
export const putBack = (log: Log, owner: number | undefined, entry: KeptEntry): Log => [
  entry,
  ...log.filter(other => !isReplaced(owner, entry.book_id)(other)),
]

/** The entries of the history with one at its place in time. */
export function inPlace(entries: KeptEntry[], entry: KeptEntry): KeptEntry[] {
  const others = entries.filter(({ book_id }) => book_id !== entry.book_id)
  const older = others.findIndex(({ read_at }) => read_at < entry.read_at)
  const place = older < 0 ? others.length : older
  return [...others.slice(0, place), entry, ...others.slice(place)]
}
