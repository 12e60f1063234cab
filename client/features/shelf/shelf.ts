import { observableRef } from 'mobx'
import type { Output } from '../../../shared/api/endpoints.ts'
import { STORAGE } from '../../../shared/cookies.ts'
import { observed } from '../../platform/observed.ts'
import { type Storage, readList } from '../../platform/storage.ts'
import type { ReadingLogStore } from '../../stores/readingLogStore.ts'
import {
  changed,
  BOOK_SHAPE,
  looked,
  MAX_BOOKS,
  type Books,
  type Change,
  type StoredBook,
  type ShelfBook,
  adopted,
  settled,
  unsent,
  withAccount,
  withoutOthers,
} from './entries.ts'
import { factOf, storeFacts, readFacts, type Fact } from './facts.ts'
import { shelved, type Shelved } from './shelved.ts'

export class Shelf {
  /** Books of all readers of this device. Written only by `change`. */
  stored: Books = []
  facts: readonly Fact[] = []
  /** Facts known when the page was opened, so that no row moves to another tab while the page is shown. */
  placing: readonly Fact[] = []
  /** Whether the account could not be reached. */
  isBehind = false
  /** The current time, in ISO 8601 with milliseconds: the device's until the account's is known. */
  clock: () => string = () => new Date().toISOString()
  readonly #storage: Storage
  readonly #log: ReadingLogStore
  #isStored = true

  constructor(storage: Storage, log: ReadingLogStore) {
    this.#storage = storage
    this.#log = log
    observed(this, { stored: observableRef, facts: observableRef, placing: observableRef, clock: false })
    this.restore()
    this.place()
  }

  get owner(): number | undefined {
    return this.#log.owner
  }

  get mine(): Books {
    return this.stored.filter(({ owner }) => owner === this.owner)
  }

  /** Books on this reader's shelf, including those added by the reading log. */
  get books(): Shelved[] {
    return shelved(this.mine, this.#log.readlogList, this.facts, this.placing)
  }

  of(bookId: number): StoredBook | undefined {
    return this.mine.find(({ book_id }) => book_id === bookId)
  }

  /** Returns a function that reverts the change. */
  put(book: ShelfBook, change: Change): () => void {
    const { owner } = this
    const { place = 'none', followed = false, hidden = false } = this.of(book.id) ?? {}
    const put = (how: Change) => this.change(books => changed(books, owner, book, how, this.clock()))
    put(change)
    return () => {
      if (this.owner === owner) put({ place, followed, hidden })
    }
  }

  markSeen(bookId: number, chapters: number) {
    this.change(books => looked(books, this.owner, bookId, chapters))
  }

  /** Changes the stored shelf, re-read first since other tabs write it, too. */
  change(how: (books: Books) => Books) {
    this.restore()
    const books = [...how(this.stored)]
    books.sort((a, b) => (a.changed_at < b.changed_at ? 1 : a.changed_at > b.changed_at ? -1 : 0))
    const next = books.slice(0, MAX_BOOKS)
    if (next.length === this.stored.length && next.every((book, index) => book === this.stored[index])) return
    this.stored = next
    this.#isStored = this.#storage.set(STORAGE.shelf, JSON.stringify(next))
  }

  confirm(facts: readonly Fact[]) {
    if (facts.length) this.facts = storeFacts(this.#storage, facts)
  }

  place() {
    this.placing = this.facts
  }

  /** After a change of reader: assigns books without an owner to them, and deletes other accounts' books. */
  changeReader() {
    const { owner } = this
    this.change(books => withoutOthers(owner === undefined ? books : adopted(books, owner), owner))
  }

  unsent(owner: number): StoredBook[] {
    return unsent(this.stored, owner)
  }

  /** Records that the account has these, unless another tab has changed them since. */
  sent(owner: number, books: readonly StoredBook[]) {
    const confirm = new Map(books.map(book => [book.book_id, book]))
    const isSynced = ({ owner: other, book_id, changed_at, seen }: StoredBook) =>
      other === owner && confirm.get(book_id)?.changed_at === changed_at && confirm.get(book_id)?.seen === seen
    this.change(stored => withoutOthers(settled(stored, stored.filter(isSynced)), this.owner))
  }

  merge(owner: number, items: Output<'shelf.list'>['items']) {
    const books = items.map(({ book, ...entry }): StoredBook => ({
      ...entry,
      changed_at: new Date(entry.changed_at).toISOString(),
      book_name: book.name,
      cover: book.cover,
    }))
    this.change(stored => withAccount(stored, owner, books))
    this.confirm(items.map(({ book }) => factOf(book, Date.now())))
  }

  reached(isThere: boolean) {
    this.isBehind = !isThere
  }

  /** After a change of reader: deletes facts, which would reveal the previous reader's books. */
  forgetFacts() {
    this.facts = []
    this.placing = []
    this.#storage.remove(STORAGE.shelfFacts)
  }

  restore() {
    if (!this.#isStored) return
    this.stored = readList(this.#storage, STORAGE.shelf, BOOK_SHAPE).slice(0, MAX_BOOKS)
    this.facts = readFacts(this.#storage)
  }
}
