import { makeAutoObservable, observableRef } from 'mobx'
import { STORAGE } from '../../../shared/cookies.ts'
import { copyOf, isFlag, isId, isText, isTime, maybe, readList, type Shape } from '../../platform/kept.ts'
import { persistent, type Storage } from '../../platform/storage.ts'
import { USUAL_LANGUAGE } from '../reading/chapter.ts'
import { escapeHtml } from '../reading/paragraphsToHtml.ts'
import { plainName, replaceNames, type NamePair } from './replaceNames.ts'

/** Characters of a name. */
const LONGEST = 60
/** Names of one book. */
export const MOST_NAMES = 50

/** What a reader wants to be shown otherwise in one book. An empty list says since when there is nothing any more. */
type KeptNames = {
  /** The account it belongs to. Absent: nobody was signed in. */
  owner?: number
  book_id: number
  names: readonly NamePair[]
  changed_at: string
}

const NAME: Shape<NamePair> = { find: isText, show: isText, isPart: maybe(isFlag) }
const BOOK: Shape<KeptNames> = {
  owner: maybe(isId),
  book_id: isId,
  names: value => Array.isArray(value) && value.length <= MOST_NAMES && value.every(name => copyOf(name, NAME)),
  changed_at: isTime,
}

/** The names that readers of this device want to see in their books. */
export class BookNames {
  kept: readonly KeptNames[] = []
  /** The book whose reader wants to see what the author wrote, for now. */
  original: number | undefined = undefined
  readonly #storage: Storage

  constructor(storage: Storage) {
    this.#storage = storage
    makeAutoObservable(this, { kept: observableRef }, { autoBind: true })
    this.restore()
  }

  restore() {
    this.kept = readList(this.#storage, STORAGE.names, BOOK)
  }

  /** The names of this reader in a book: the account's own, or where it has none those from before signing in. */
  of(bookId: number, owner: number | undefined): readonly NamePair[] {
    const ofBook = this.kept.filter(({ book_id }) => book_id === bookId)
    return (ofBook.find(book => book.owner === owner) ?? ofBook.find(book => book.owner === undefined))?.names ?? []
  }

  /** Keeps the names of a book, in the place of those before. False where this browser keeps nothing. */
  set(book_id: number, owner: number | undefined, names: readonly NamePair[]): boolean {
    const others = this.kept.filter(book => book.book_id !== book_id || book.owner !== owner)
    this.kept = [...others, { book_id, owner, names, changed_at: new Date().toISOString() }]
    this.setOriginal(undefined)
    return this.#storage.set(STORAGE.names, JSON.stringify(this.kept))
  }

  setOriginal(bookId: number | undefined) {
    this.original = bookId
  }

  /** A chapter's HTML with these names, each in an element that has the author's (`features/reading/asWritten.ts`). */
  inChapter(html: string, bookId: number, owner: number | undefined, lang = USUAL_LANGUAGE): string {
    if (bookId === this.original) return html
    return replaceNames(html, this.of(bookId, owner), lang, (show, found) => {
      const original = found.replaceAll('"', '&quot;')
      return `<bdi data-original="${original}">${escapeHtml(show)}</bdi>`
    })
  }

  /** Plain words of the book as they are shown to its reader. */
  inPassage(words: string, bookId: number, owner: number | undefined): string {
    return replaceNames(words, this.of(bookId, owner), USUAL_LANGUAGE)
  }

  /** What a reader has typed, with the author's names in the place of those that are shown. */
  asWritten(typed: string, bookId: number, owner: number | undefined): string {
    // However it is typed.
    const back = this.of(bookId, owner).map(({ find, show }) => ({ find: show.toLowerCase(), show: find }))
    return replaceNames(typed, back, USUAL_LANGUAGE)
  }
}

export const bookNames = new BookNames(persistent)

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
