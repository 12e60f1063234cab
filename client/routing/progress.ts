import { makeObservable, observable, runInAction } from 'mobx'
import { LOADING_BAR_DELAY } from '../../shared/constants.ts'

/** Whether something that the reader waits for is under way: navigations and the calls of pages. */
export class Progress {
  /** True once something has been under way for 200 ms without a break. */
  isShown = false
  #running = 0
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor() {
    makeObservable(this, { isShown: observable })
  }

  /** Counts some work until it ends, however it does. */
  during = <Value>(work: Promise<Value>): Promise<Value> => {
    if (++this.#running === 1) this.#timer = setTimeout(() => this.#show(true), LOADING_BAR_DELAY)
    return work.finally(() => {
      if (--this.#running > 0) return
      clearTimeout(this.#timer)
      this.#show(false)
    })
  }

  #show(isShown: boolean) {
    runInAction(() => {
      this.isShown = isShown
    })
  }
}
