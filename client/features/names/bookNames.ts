import { STORAGE } from '../../../shared/cookies.ts'
import { copyOf, isFlag, isId, isText, isTime, maybe, readList, type Shape } from '../../platform/kept.ts'
import type { Storage } from '../../platform/storage.ts'
import { plainName, type NamePair } from './nameFinder.ts'

/** Characters of a name. */
const LONGEST = 60
/** Names of one book. */
export const MOST_NAMES = 50

/** What a reader wants to be shown otherwise in one book. An empty list says since when there is nothing any more. */
type BookNames = {
  /** The account it belongs to. Absent: nobody was signed in. */
  owner?: number
  book_id: number
  names: NamePair[]
  changed_at: string
}

const NAME: Shape<NamePair> = { find: isText, show: isText, isPart: maybe(isFlag) }
const BOOK: Shape<BookNames> = {
  owner: maybe(isId),
  book_id: isId,
  names: value => Array.isArray(value) && value.length <= MOST_NAMES && value.every(name => copyOf(name, NAME)),
  changed_at: isTime,
}

/** The names of this reader in a book: the account's own, or where it has none those from before signing in. */
export function namesOf(storage: Storage, bookId: number, owner: number | undefined): readonly NamePair[] {
  const ofBook = readList(storage, STORAGE.names, BOOK).filter(({ book_id }) => book_id === bookId)
  const own = ofBook.find(book => book.owner === owner) ?? ofBook.find(book => book.owner === undefined)
  return own?.names ?? []
}

/** Keeps the names of a book, in the place of those before. False where nothing could be kept. */
export function keepNames(storage: Storage, bookId: number, owner: number | undefined, names: readonly NamePair[]) {
  // As they are by now: other tabs write them too.
  const others = readList(storage, STORAGE.names, BOOK).filter(book => book.book_id !== bookId || book.owner !== owner)
  const kept = { book_id: bookId, owner, names, changed_at: new Date().toISOString() }
  return storage.set(STORAGE.names, JSON.stringify([...others, kept]))
}

export type NameProblem = 'noFind' | 'noShow' | 'same' | 'taken' | 'long' | 'full'

/** What is wrong with a name that a reader typed, beside those that are there. */
export function problemOf({ find, show }: NamePair, others: readonly NamePair[]): NameProblem | undefined {
  const name = plainName(find)
  if (!/[\p{L}\p{N}]/u.test(name)) return 'noFind'
  if (!show.trim()) return 'noShow'
  if (name === plainName(show)) return 'same'
  if (find.length > LONGEST || show.length > LONGEST) return 'long'
  if (others.some(other => plainName(other.find) === name)) return 'taken'
  return others.length >= MOST_NAMES ? 'full' : undefined
}
