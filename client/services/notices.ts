import { NOTIFY_DURATION, TOAST_DURATION } from '../../shared/constants.ts'
import { observed } from '../platform/observed.ts'

type Notice = { kind: 'notify' | 'toast'; message: string; id: number }

/** Short messages over the page: `notify` for failures (danger, white, top, 3000 ms), `toast` for others (2000 ms). */
export class Notices {
  current: Notice | null = null
  #timer: ReturnType<typeof setTimeout> | undefined
  #count = 0

  constructor() {
    observed(this)
  }

  /** A message already shown is not repeated: two equal failures on one screen count as one. */
  notify(message: string) {
    this.#show('notify', message, NOTIFY_DURATION)
  }
  toast(message: string) {
    this.#show('toast', message, TOAST_DURATION)
  }
  hide() {
    clearTimeout(this.#timer)
    this.current = null
  }

  #show(kind: Notice['kind'], message: string, duration: number) {
    clearTimeout(this.#timer)
    if (kind === 'toast' || this.current?.message !== message) this.current = { kind, message, id: ++this.#count }
    this.#timer = setTimeout(this.hide, duration)
  }
}
