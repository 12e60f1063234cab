import { makeAutoObservable, reaction, runInAction } from 'mobx'
import type { Chapter } from '../../../shared/api/book.ts'
import type { Api } from '../../../shared/page/apiClient.ts'
import type { Navigation } from '../../routing/navigation.ts'
import type { HostStore } from '../../stores/hostStore.ts'
import type { UserStore } from '../../stores/userStore.ts'

export type Lockable = Pick<Chapter, 'book_id' | 'id' | 'price' | 'chapter_count' | 'next_price' | 'welcome'>

/** Dependencies, injected so that tests need no browser. */
export type Environment = {
  api: Pick<Api, 'get'>
  stores: { user: Pick<UserStore, 'isLogin' | 'token' | 'userInfo'>; host: Pick<HostStore, 'offers'> }
  navigation: Pick<Navigation, 'reload' | 'renew'> & { current: Pick<Navigation['current'], 'key'> }
  /** Shows the chapter in full, in place of its opening. */
  show(chapter: Chapter): Promise<void>
  /** Calls back when the reader or the connection returns; returns a function that stops it. */
  onReturn(callback: () => void): () => void
}

/**
 * A chapter that arrived locked, and whether this reader owns it after all: the page may have been rendered for
 * everyone, or prefetched before the purchase, here or on another device. The other half of the state machine,
 * unlocking, is loaded on demand (`unlocking.ts`).
 *
 *     guest ◄── signed out, in, or as somebody else ──┐
 *       │ signed in                                   │
 *       ▼                                             │
 *     asking ── theirs ──► shown in full              │
 *       │  ▲ │                                        │
 *       │  │ └─ locked ──► locked, price of today ────┤
 *       │  │               (Unlocking takes over)     │
 *       │  └─ try again, or back ─┐                   │
 *       └─ no answer ──► failed ──┴───────────────────┘
 */
export class LockedChapter {
  readonly chapter: Lockable
  /** The current price, which may have changed since the chapter was loaded. */
  price: number
  response: 'asking' | 'failed' | 'locked' = 'asking'
  readonly #around: Environment
  /** Incremented when the reader changes or leaves; answers to earlier requests are dropped. */
  #visit = 0

  constructor(chapter: Lockable, around: Environment) {
    this.chapter = chapter
    this.price = chapter.price
    this.#around = around
    makeAutoObservable(this, { chapter: false }, { autoBind: true })
  }

  get state(): 'guest' | LockedChapter['response'] {
    return this.#around.stores.user.isLogin ? this.response : 'guest'
  }

  /** Called each time the chapter arrives locked. Returns a function that stops observing. */
  enter(): () => void {
    const { stores, onReturn } = this.#around
    const isOther = reaction(
      () => stores.user.token,
      () => {
        this.#visit++
        this.response = 'asking'
        void this.#ask()
      },
    )
    const stopListening = onReturn(() => void this.#ask())
    void this.#ask()
    return () => {
      this.#visit++
      isOther()
      stopListening()
    }
  }

  /** After a failure, shows that it is checking. */
  check() {
    if (this.response === 'failed') this.response = 'asking'
    void this.#ask()
  }

  /** If the reader is still there. Without `full`, as some backends answer, reloads the page. */
  async open(entryKey: string, full?: Chapter) {
    const { navigation, show } = this.#around
    const { book_id, id } = this.chapter
    if (navigation.current.key !== entryKey) return
    if (full && !full.locked && full.book_id === book_id && full.id === id) await show(full)
    else await navigation.reload()
  }

  /** Called when the unlocking code failed to load. */
  fail() {
    this.response = 'failed'
  }

  async #ask() {
    const { api, navigation } = this.#around
    if (this.state === 'guest') return
    const visit = this.#visit
    const { key } = navigation.current
    const { book_id, id: chapter_id } = this.chapter
    const { s, d } = await api.get('chapter.free', { book_id, chapter_id }, { quiet: true })
    if (visit !== this.#visit) return
    if (s && !d.locked) return this.open(key, d)
    runInAction(() => {
      if (s) this.price = d.price
      // If the check fails, a lock already shown stays.
      if (s || this.response !== 'locked') this.response = s ? 'locked' : 'failed'
    })
  }
}
