import { observed } from '../../platform/observed.ts'

/** Milliseconds in which a change of the shelf can be taken back. */
const UNDO_TIME = 8000

/** The last change of the shelf, as long as it can be taken back. */
export class Undoing {
  current: { message: string; undo(): void } | undefined
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor() {
    observed(this)
  }

  /** @param undo takes the change back */
  offer(message: string, undo: () => void) {
    this.current = { message, undo }
    this.goOn()
  }

  take() {
    const { current } = this
    this.end()
    current?.undo()
  }

  /** The reader may be about to undo: the timer waits. */
  hold() {
    clearTimeout(this.#timer)
  }

  goOn() {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(this.end, UNDO_TIME)
  }

  end() {
    clearTimeout(this.#timer)
    this.current = undefined
  }
}
