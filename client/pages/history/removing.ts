import { isReplaced } from '../../features/readingLog/log.ts'
import type { StoredEntry, Log } from '../../stores/readingLogStore.ts'

/**
 * Takes a book out of the history. An account's log cannot be made to forget, so the device remembers not to show this
 * position again; reading on brings the book back.
 */
export function removed(log: Log, owner: number | undefined, entry: StoredEntry): Log {
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
export const putBack = (log: Log, owner: number | undefined, entry: StoredEntry): Log => [
  entry,
  ...log.filter(other => !isReplaced(owner, entry.book_id)(other)),
]
