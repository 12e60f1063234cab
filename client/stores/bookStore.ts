import { makeAutoObservable } from 'mobx'
import type { ReadLog } from '../../shared/api/user.ts'
import { STORAGE } from '../../shared/cookies.ts'
import { readJson, type Storage } from '../platform/storage.ts'

/** A reading-log entry with what the history shows of its book. */
export type ReadEntry = ReadLog & { book_name: string; chapter_title: string; cover: string | null; chapter_count: number }

/** Entries kept on the device; the oldest go first. */
const MOST_ENTRIES = 200

/** What has been read on this device, latest first: `readlogList` in browser storage. */
export class BookStore {
  readlogList: ReadEntry[] = []
  readonly #storage: Storage

  constructor(storage: Storage) {
    this.#storage = storage
    makeAutoObservable(this, {}, { autoBind: true })
  }

  lastRead(bookId: number): ReadEntry | undefined {
    return this.readlogList.find(entry => entry.book_id === bookId)
  }

  record(entry: ReadEntry) {
    this.#keep([entry, ...this.readlogList.filter(({ book_id }) => book_id !== entry.book_id)])
  }

  forget(bookId: number) {
    this.#keep(this.readlogList.filter(({ book_id }) => book_id !== bookId))
  }

  /** Takes back a `forget`: the entry returns to its place in time. */
  putBack(entry: ReadEntry) {
    this.#keep(inPlace(this.readlogList, entry))
  }

  /** Takes in what was read elsewhere: of each book the newest place wins. */
  merge(entries: readonly ReadEntry[]) {
    const newer = entries.filter(({ book_id, read_at }) => read_at > (this.lastRead(book_id)?.read_at ?? ''))
    if (newer.length > 0) this.#keep(newer.reduce(inPlace, this.readlogList))
  }

  restore() {
    const kept = readJson(this.#storage, STORAGE.readlogList)
    if (Array.isArray(kept)) this.readlogList = kept.filter(isReadEntry)
  }

  #keep(entries: ReadEntry[]) {
    this.readlogList = entries.slice(0, MOST_ENTRIES)
    this.#storage.set(STORAGE.readlogList, JSON.stringify(this.readlogList))
  }
}

/** A log with an entry at its place in time. */
export function inPlace(log: readonly ReadEntry[], entry: ReadEntry): ReadEntry[] {
  const others = log.filter(({ book_id }) => book_id !== entry.book_id)
  const older = others.findIndex(({ read_at }) => read_at < entry.read_at)
  const place = older < 0 ? others.length : older
  return [...others.slice(0, place), entry, ...others.slice(place)]
}

function isReadEntry(value: unknown): value is ReadEntry {
  const entry = value as Partial<ReadEntry> | null
  return typeof entry === 'object' && entry !== null && Number.isInteger(entry.book_id) && Number.isInteger(entry.chapter_id)
    && typeof entry.book_name === 'string' && typeof entry.read_at === 'string' && typeof entry.progress === 'number'
}
