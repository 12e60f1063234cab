import { makeObservable, observable, runInAction } from 'mobx'
import { LOADING_BAR_DELAY } from '../../shared/constants.ts'

/** Whether the reader is waiting for something: navigations and calls of pages. */
export class Progress {
  /** True once something has been in progress for 200 ms without a break. */
  isShown = false
  #running = 0
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor() {
    makeObservable(this, { isShown: observable })
  }

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
