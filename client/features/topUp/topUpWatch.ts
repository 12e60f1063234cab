import { makeAutoObservable, observableRef, reaction, runInAction } from 'mobx'
import type { Output } from '../../../shared/api/endpoints.ts'
import { SESSION } from '../../../shared/cookies.ts'
import type { Api } from '../../../shared/page/apiClient.ts'
import type { Storage } from '../../platform/storage.ts'
import type { UserStore } from '../../stores/userStore.ts'

type TopUp = Output<'user.charge'>['items'][number]

type Options = {
  api: Pick<Api, 'get'>
  user: Pick<UserStore, 'isLogin'>
  /** The tab's storage, which holds the order started in it. */
  session: Storage
  onReturn(callback: () => void): () => void
  isHidden(): boolean
  /** Calls back after so many milliseconds; returns a function that cancels. */
  after(ms: number, callback: () => void): () => void
}

/** Milliseconds before each poll of a pending order, two minutes in total. */
const PAUSES = [1000, 2000, 3000, 4000, ...Array.from({ length: 11 }, () => 10_000)]

/**
 * The last top-up that the reader left this tab to pay for. While it is pending it is polled, with growing pauses and
 * only while the page is visible.
 *
 *     none ──► pending ── paid, failed, refunded ──► settled ── dismissed ──► none
 *               │   ▲
 *               ▼   │ looked at again, or back
 *              stopped  (`isWatched` is false)
 */
export class TopUpWatch {
  topUp: TopUp | undefined = undefined
  isWatched = true
  readonly #with: Options
  #settled = () => {}
  #cancel = () => {}
  /** Incremented for each run; answers to older ones are dropped. */
  #watch = 0

  constructor(options: Options) {
    this.#with = options
    makeAutoObservable(this, { topUp: observableRef }, { autoBind: true })
  }

  /** Watches while the reader is signed in; returns a function that stops it. */
  enter(onSettled: () => void): () => void {
    const { user, onReturn } = this.#with
    this.#settled = onSettled
    const isOther = reaction(() => user.isLogin, this.again, { fireImmediately: true })
    const stopListening = onReturn(this.again)
    return () => {
      isOther()
      stopListening()
      this.#end()
    }
  }

  again() {
    this.isWatched = true
    this.#end()
    if (this.#with.user.isLogin) void this.#poll(0)
  }

  dismiss() {
    this.#with.session.remove(SESSION.topUp)
    this.topUp = undefined
  }

  #end() {
    this.#cancel()
    this.#watch++
  }

  async #poll(attempt: number) {
    const { api, session, isHidden, after } = this.#with
    const id = Number(session.get(SESSION.topUp))
    if (!id || isHidden()) return
    const watch = this.#watch
    const { s, d } = await api.get('user.charge', {}, { quiet: true })
    if (watch !== this.#watch) return
    const found = s ? d.items.find(order => order.id === id) : undefined
    const isSettled = s && found?.status !== 'pending'
    const pause = PAUSES[attempt]
    runInAction(() => {
      if (found) this.topUp = found
      if (!isSettled) this.isWatched = pause !== undefined
    })
    if (isSettled) {
      session.remove(SESSION.topUp)
      this.#settled()
    } else if (pause !== undefined) this.#cancel = after(pause, () => void this.#poll(attempt + 1))
  }
}
