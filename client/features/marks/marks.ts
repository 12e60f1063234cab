import { observableRef } from 'mobx'
import type { Output } from '../../../shared/api/endpoints.ts'
import { observed } from '../../platform/observed.ts'
import type { Storage } from '../../platform/storage.ts'
import type { UserStore } from '../../stores/userStore.ts'
import { adopted, confirm, unsent, withAccount, withoutOthers } from './accountMarks.ts'
import { readStored, writeStored, type StoredMarks, type StoredMark } from './storedMarks.ts'
import type { Mark } from './mark.ts'
import { changeTime } from '../../platform/changeTime.ts'

/** Maximum of marks per reader, as for an account in our backend. */
const MAX_MARKS = 2000
/** Maximum for all readers of this device, including unsent removals; the oldest are dropped. */
const MAX_STORED = 4000

export class Marks {
  /** Marks of all readers of this device. Written only by `#change` and `#store`. */
  stored: StoredMarks = { marks: [] }
  /** Whether the account has answered. */
  isReached = false
  /** The current time, in ISO 8601 with milliseconds: the device's until the account's is known. */
  clock: () => string = () => new Date().toISOString()
  readonly #storage: Storage
  readonly #user: UserStore
  #isStored = true

  constructor(storage: Storage, user: UserStore) {
    this.#storage = storage
    this.#user = user
    observed(this, { stored: observableRef, clock: false })
    this.restore()
  }

  get owner(): number | undefined {
    return this.#user.userInfo?.id
  }

  get mine(): readonly Mark[] {
    return this.stored.marks.filter(({ owner, removed }) => owner === this.owner && !removed)
  }

  /** Where this reader's marks are stored: only on this device, in the account, or partly in the account. */
  get where(): 'device' | 'account' | 'part' {
    if (!this.isReached) return 'device'
    return this.stored.marks.some(({ owner, refused }) => owner === this.owner && refused) ? 'part' : 'account'
  }

  get isFull(): boolean {
    return this.mine.length >= MAX_MARKS
  }

  /** Stores a mark, replacing the one with its id. False, without a change, if it could not be stored. */
  put(mark: Mark): boolean {
    return this.#change(stored => withMark(stored, this.owner, mark, this.clock()))
  }

  remove(id: string): boolean {
    return this.#change(stored => withoutMark(stored, this.owner, id, this.clock()))
  }

  unsent(owner: number): StoredMark[] {
    return unsent(this.stored, owner)
  }

  cursor(owner: number): string | undefined {
    return this.stored.since?.owner === owner ? this.stored.since.next : undefined
  }

  changeReader() {
    const { owner } = this
    this.isReached = false
    this.#store(stored => withoutOthers(owner === undefined ? stored : adopted(stored, owner), owner))
  }

  merge(owner: number, response: Output<'passages.list'>) {
    this.isReached = true
    this.#store(stored => withAccount(stored, owner, response))
  }

  confirm(marks: readonly StoredMark[], how: 'settled' | 'refused') {
    this.#store(stored => withoutOthers(confirm(stored, marks, how), this.owner))
  }

  restore() {
    if (this.#isStored) this.stored = readStored(this.#storage)
  }

  /** Applies a reader's change only if it can be stored. */
  #change(how: (stored: StoredMarks) => StoredMarks): boolean {
    this.restore()
    const next = how(this.stored)
    if (!writeStored(this.#storage, next)) return false
    this.#isStored = true
    this.stored = next
    return true
  }

  /** Applies automatic changes, at least in this tab if they cannot be stored. */
  #store(how: (stored: StoredMarks) => StoredMarks) {
    this.restore()
    const { marks, since } = how(this.stored)
    const before = this.stored
    if (
      marks.length === before.marks.length &&
      since === before.since &&
      marks.every((mark, at) => mark === before.marks[at])
    )
      return
    this.stored = { marks: marks.slice(-MAX_STORED), since }
    this.#isStored = writeStored(this.#storage, this.stored)
  }
}

const isIt = (owner: number | undefined, id: string) => (mark: StoredMark) => mark.id === id && mark.owner === owner

function withMark({ marks, since }: StoredMarks, owner: number | undefined, mark: Mark, at: string): StoredMarks {
  const isThis = isIt(owner, mark.id)
  const changed_at = changeTime(marks.find(isThis), at)
  const { id, kind, book_id, book_name, chapter_id, chapter_key, chapter_title, paragraph, note, made_at, quote } = mark
  const place = { book_id, book_name, chapter_id, chapter_key, chapter_title, paragraph, at: mark.at }
  const next: StoredMark = { id, kind, ...place, quote, note, made_at, changed_at, owner }
  return { since, marks: [...marks.filter(other => !isThis(other)), next] }
}

/** Removes one of this reader's marks. An account's mark loses its words and stays until the removal is sent. */
function withoutMark({ marks, since }: StoredMarks, owner: number | undefined, id: string, at: string): StoredMarks {
  const isThis = isIt(owner, id)
  return {
    since,
    marks: marks.flatMap(mark => {
      if (!isThis(mark)) return [mark]
      if (owner === undefined || mark.refused) return []
      const { settled: _settled, ...rest } = mark
      return [{ ...rest, quote: '', note: '', removed: true as const, changed_at: changeTime(mark, at) }]
    }),
  }
}
