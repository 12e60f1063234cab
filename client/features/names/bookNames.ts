import { makeAutoObservable, observableRef } from 'mobx'
import { STORAGE } from '../../../shared/cookies.ts'
import { persistent, type Storage, copyOf, isId, isText, readList, type Shape } from '../../platform/storage.ts'
import { USUAL_LANGUAGE } from '../../../shared/language.ts'
import { escapeText } from '../../../shared/markup.ts'
import { replaceNames, type NamePair } from './replaceNames.ts'

type StoredNames = { book_id: number; names: readonly NamePair[] }

const NAME: Shape<NamePair> = { find: isText, show: isText }
const BOOK: Shape<StoredNames> = {
  book_id: isId,
  names: value => Array.isArray(value) && value.every(name => copyOf(name, NAME)),
}

export class BookNames {
  stored: readonly StoredNames[]
  readonly #storage: Storage

  constructor(storage: Storage) {
    this.#storage = storage
    this.stored = readList(storage, STORAGE.names, BOOK)
    makeAutoObservable(this, { stored: observableRef }, { autoBind: true })
  }

  of(bookId: number): readonly NamePair[] {
    return this.stored.find(({ book_id }) => book_id === bookId)?.names ?? []
  }

  /** Replaces a book's stored names. False if the browser stores nothing. */
  set(book_id: number, names: readonly NamePair[]): boolean {
    const others = this.stored.filter(book => book.book_id !== book_id)
    this.stored = names.length ? [...others, { book_id, names }] : others
    return this.#storage.set(STORAGE.names, JSON.stringify(this.stored))
  }

  /** A chapter's HTML with names replaced, each in an element with the original (`features/reading/asWritten.ts`). */
  inChapter(html: string, bookId: number, lang = USUAL_LANGUAGE): string {
    return replaceNames(html, this.of(bookId), lang, (show, found) => {
      const original = found.replaceAll('"', '&quot;')
      return `<bdi data-original="${original}">${escapeText(show)}</bdi>`
    })
  }
}

export const bookNames = new BookNames(persistent)
