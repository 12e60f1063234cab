import { observableRef } from 'mobx'
import type { ReadLog } from '../../shared/api/ownReading.ts'
import { STORAGE } from '../../shared/cookies.ts'
import { type Storage, isCount, isId, isText, isTime, maybe, readList, type Shape } from '../platform/storage.ts'
import type { UserStore } from './userStore.ts'
import { observed } from '../platform/observed.ts'

/** With the book details that the history shows. `read_at` is UTC with milliseconds, so that strings compare. */
export type ReadEntry = ReadLog & {
  book_name: string
  chapter_title: string
  cover: string | null
  chapter_count: number
  /** The book is finished: there will be no more chapters. */
  ended?: true
  /** Words in the chapter, if this device has opened it. */
  words?: number
}

/** As stored on the device (docs/decisions/019). */
export type StoredEntry = ReadEntry & {
  /** The account it belongs to. Absent: read without an account; it moves into the next one. */
  owner?: number
  /** Read before its owner signed in: it stays on the device when the account signs out. */
  guest?: true
  /** The account has this position, or rejects it. */
  settled?: true
  /** `read_at` of the last position of this book that was sent, whatever the outcome. */
  sent?: string
  /** A position on another device, neither accepted nor declined here yet. */
  elsewhere?: true
  /** Opened but not read: any position newer than this outweighs it. '' if none was known. */
  since?: string
  /** Opened but not moved: nothing to report to an account. */
  unmoved?: true
  /** The last chapter of the book that was read, if it is not this one. */
  furthest?: number
  hidden?: true
}
export type Log = readonly StoredEntry[]

export const MAX_ENTRIES = 200

const isFlag = maybe(value => value === true)
/** Entries of unknown origin have no owner. */
const ENTRY: Shape<StoredEntry> = {
  book_id: isId,
  chapter_id: isId,
  chapter_key: maybe(isId),
  progress: value => typeof value === 'number' && value >= 0 && value <= 1,
  read_at: isTime,
  book_name: isText,
  chapter_title: isText,
  cover: value => value === null || isText(value),
  chapter_count: isCount,
  words: maybe(isCount),
  owner: maybe(isId),
  guest: isFlag,
  settled: isFlag,
  sent: maybe(isTime),
  elsewhere: isFlag,
  since: maybe(value => value === '' || isTime(value)),
  hidden: isFlag,
  furthest: maybe(isId),
  ended: isFlag,
  unmoved: isFlag,
}

export const weightOf = ({ since, read_at }: StoredEntry): string => since ?? read_at

/** Stored as `readlogList` in the browser: what was read on this device, and the positions of accounts. */
export class ReadingLogStore {
  /** Entries of all readers of this device, latest first. Changed by `change`, reloaded by `restore`. */
  stored: Log = []
  /** The account could not be reached: other devices may have newer positions. */
  isBehind = false
  readonly #storage: Storage
  readonly #user: UserStore
  #isStored = true

  constructor(storage: Storage, user: UserStore) {
    this.#storage = storage
    this.#user = user
    observed(this, { stored: observableRef })
  }

  get owner(): number | undefined {
    return this.#user.userInfo?.id
  }

  /** What the reader has read without an account too: it moves into theirs, but only once that is synchronized. */
  get mine(): Log {
    const { owner } = this
    const isMine = (entry: StoredEntry) => entry.owner === undefined || entry.owner === owner
    return this.stored.filter(entry => isMine(entry) || (owner === undefined && entry.guest))
  }

  /** The newest position of each book, here or elsewhere, latest first. */
  get readlogList(): StoredEntry[] {
    const newest = new Map<number, StoredEntry>()
    for (const entry of this.mine) {
      const other = newest.get(entry.book_id)
      if (!other || weightOf(entry) > weightOf(other)) newest.set(entry.book_id, entry)
    }
    return this.mine.filter(entry => newest.get(entry.book_id) === entry && !entry.hidden)
  }

  lastRead(bookId: number): StoredEntry | undefined {
    return this.readlogList.find(entry => entry.book_id === bookId)
  }

  /** Changes the log after reloading it: other tabs write it too. */
  change(how: (log: Log) => Log) {
    this.restore()
    const entries = [...how(this.stored)]
    entries.sort((a, b) => (a.read_at < b.read_at ? 1 : a.read_at > b.read_at ? -1 : 0))
    const changed = entries.slice(0, MAX_ENTRIES)
    if (changed.length === this.stored.length && changed.every((entry, index) => entry === this.stored[index])) return
    this.stored = changed
    this.#isStored = this.#storage.set(STORAGE.readlogList, JSON.stringify(changed))
  }

  reached(isThere: boolean) {
    this.isBehind = !isThere
  }

  /** Reads the stored log. If storing failed, this tab has the only copy. */
  restore() {
    if (this.#isStored) this.stored = readList(this.#storage, STORAGE.readlogList, ENTRY).slice(0, MAX_ENTRIES)
  }
}
