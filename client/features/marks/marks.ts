import { observableRef } from 'mobx'
import type { Output } from '../../../shared/api/endpoints.ts'
import { observed } from '../../platform/observed.ts'
import type { Storage } from '../../platform/storage.ts'
import type { UserStore } from '../../stores/userStore.ts'
import { adopted, confirm, unsent, withAccount, withoutOthers } from './accountMarks.ts'
import { withMark, withoutMark } from './changing.ts'
import { readStored, writeStored, type Kept, type StoredMark } from './storedMarks.ts'
import type { Mark } from './mark.ts'

/** Marks of one reader, as many as an account of ours holds. */
const MAX_MARKS = 2000
/** Of all who read here, with those that were taken away and are still to be told; the oldest go first. */
const MAX_KEPT = 4000

/** The current reader's highlights, notes and bookmarks, in browser storage. */
export class Marks {
  /** Of everybody who reads on this device. Only `change` changes it. */
  kept: Kept = { marks: [] }
  /** The account has answered. */
  isReached = false
  /** What time it is, in ISO 8601 with milliseconds: the device's, until the account's is known. */
  clock: () => string = () => new Date().toISOString()
  readonly #storage: Storage
  readonly #user: UserStore
  #isStored = true

  constructor(storage: Storage, user: UserStore) {
    this.#storage = storage
    this.#user = user
    observed(this, { kept: observableRef, clock: false })
    this.restore()
  }

  /** The account that reads; undefined while nobody is signed in. */
  get owner(): number | undefined {
    return this.#user.userInfo?.id
  }

  /** What this reader may see. */
  get mine(): readonly Mark[] {
    return this.kept.marks.filter(({ owner, removed }) => owner === this.owner && !removed)
  }

  /** Where this reader's marks are kept: on this device alone, in the account, or not all of them there. */
  get where(): 'device' | 'account' | 'part' {
    if (!this.isReached) return 'device'
    return this.kept.marks.some(({ owner, refused }) => owner === this.owner && refused) ? 'part' : 'account'
  }

  get isFull(): boolean {
    return this.mine.length >= MAX_MARKS
  }

  /** Keeps a mark, in the place of one with its id. False, and nothing changed, where it could not be kept. */
  put(mark: Mark): boolean {
    return this.#change(kept => withMark(kept, this.owner, mark, this.clock()))
  }

  /** Takes a mark away. False, and nothing changed, where that could not be kept. */
  remove(id: string): boolean {
    return this.#change(kept => withoutMark(kept, this.owner, id, this.clock()))
  }

  /** What this account has yet to hear. */
  unsent(owner: number): StoredMark[] {
    return unsent(this.kept, owner)
  }

  /** Up to where this account was asked for changes. */
  cursor(owner: number): string | undefined {
    return this.kept.since?.owner === owner ? this.kept.since.next : undefined
  }

  /** Somebody has sat down, or left: what nobody owned is theirs, and what was another's goes with them. */
  changeReader() {
    const { owner } = this
    this.isReached = false
    this.#keep(kept => withoutOthers(owner === undefined ? kept : adopted(kept, owner), owner))
  }

  /** Takes in what has changed in the account. */
  merge(owner: number, answer: Output<'passages.list'>) {
    this.isReached = true
    this.#keep(kept => withAccount(kept, owner, answer))
  }

  /** The account has these, or would not have them. */
  confirm(marks: readonly StoredMark[], how: 'settled' | 'refused') {
    this.#keep(kept => withoutOthers(confirm(kept, marks, how), this.owner))
  }

  /** Takes over what is kept. Where keeping failed, what this tab remembers is all there is. */
  restore() {
    if (this.#isStored) this.kept = readStored(this.#storage)
  }

  /** What the reader does is done where it can be kept, and else not at all. */
  #change(how: (kept: Kept) => Kept): boolean {
    this.restore()
    const next = how(this.kept)
    if (!writeStored(this.#storage, next)) return false
    this.#isStored = true
    this.kept = next
    return true
  }

  /** What comes about by itself is remembered by this tab at least. */
  #keep(how: (kept: Kept) => Kept) {
    this.restore()
    const { marks, since } = how(this.kept)
    const before = this.kept
    if (
      marks.length === before.marks.length &&
      since === before.since &&
      marks.every((mark, at) => mark === before.marks[at])
    )
      return
    this.kept = { marks: marks.slice(-MAX_KEPT), since }
    this.#isStored = writeStored(this.#storage, this.kept)
  }
}
