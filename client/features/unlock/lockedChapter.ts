import { makeAutoObservable, reaction, runInAction } from 'mobx'
import type { Chapter } from '../../../shared/api/book.ts'
import type { Api } from '../../api/request.ts'
import type { Navigation } from '../../routing/navigation.ts'
import type { HostStore } from '../../stores/hostStore.ts'
import type { UserStore } from '../../stores/userStore.ts'

export type Lockable = Pick<Chapter, 'book_id' | 'id' | 'price' | 'chapter_count'>

/** Dependencies of the stores; passed in, so that tests need no browser. */
export type Surroundings = {
  api: Pick<Api, 'get'>
  stores: { user: Pick<UserStore, 'isLogin' | 'token' | 'userInfo'>; host: Pick<HostStore, 'offers'> }
  navigation: Pick<Navigation, 'reload'> & { current: Pick<Navigation['current'], 'key'> }
  /** Calls back when the reader or the connection comes back; returns how to stop. */
  onReturn(callback: () => void): () => void
}

/**
 * A chapter that came locked, and whether it is this reader's after all: the page may have been made for everyone, or
 * prefetched before it was bought, here or on another device. Unlocking it is the half of the machine that is loaded
 * where it is wanted (`unlocking.ts`).
 *
 *     guest ◄── signed out, in, or as somebody else ──┐
 *       │ signed in                                   │
 *       ▼                                             │
 *     asking ── theirs ──► reloaded, in full          │
 *       │  ▲ │                                        │
 *       │  │ └─ locked ──► locked, price of today ────┤
 *       │  │               (Unlocking takes over)     │
 *       │  └─ try again, or back ─┐                   │
 *       └─ no answer ──► failed ──┴───────────────────┘
 */
export class LockedChapter {
  readonly chapter: Lockable
  /** The current price; it may have changed since the chapter was loaded. */
  price: number
  answer: 'asking' | 'failed' | 'locked' = 'asking'
  readonly #around: Surroundings
  /** Drops answers to requests of the previous reader. */
  #visit = 0

  constructor(chapter: Lockable, around: Surroundings) {
    this.chapter = chapter
    this.price = chapter.price
    this.#around = around
    makeAutoObservable(this, { chapter: false }, { autoBind: true })
  }

  get state(): 'guest' | LockedChapter['answer'] {
    return this.#around.stores.user.isLogin ? this.answer : 'guest'
  }

  /** The chapter is shown; called each time that it arrives locked. Returns how to stop. */
  enter(): () => void {
    const { stores, onReturn } = this.#around
    const isOther = reaction(
      () => stores.user.token,
      () => {
        this.#visit++
        this.answer = 'asking'
        void this.#ask()
      },
    )
    const isBack = onReturn(() => void this.#ask())
    void this.#ask()
    return () => {
      this.#visit++
      isOther()
      isBack()
    }
  }

  /** Looks again whether the chapter is the reader's own, and at its price; the reader sees that it does. */
  check() {
    if (this.answer === 'failed') this.answer = 'asking'
    void this.#ask()
  }

  /** The code that unlocks it did not load. */
  fail() {
    this.answer = 'failed'
  }

  async #ask() {
    const { api, navigation } = this.#around
    if (this.state === 'guest') return
    const visit = this.#visit
    const { key } = navigation.current
    const { book_id, id: chapter_id } = this.chapter
    const { s, d } = await api.get('chapter.free', { book_id, chapter_id }, { quiet: true })
    if (visit !== this.#visit) return
    if (s && !d.locked) {
      if (navigation.current.key === key) await navigation.reload()
      return
    }
    runInAction(() => {
      if (s) this.price = d.price
      // A lock already shown stays if it cannot be checked.
      if (s || this.answer !== 'locked') this.answer = s ? 'locked' : 'failed'
    })
  }
}
