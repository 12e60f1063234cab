import { observer } from 'mobx-react-lite'
import { useEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import { shelfPlaces as text } from '../../../shared/text/en/reading/shelfPlaces.ts'
import floating from '../../ui/overlay/Floating.module.css'
import styles from './UndoNote.module.css'
import { listen } from '../../platform/listen.ts'
import { observed } from '../../platform/observed.ts'

/** Announces the last change with an undo button; stays while it is hovered or focused. */
export const UndoNote = observer(({ undoing }: { undoing: Undoing }) => {
  const button = useRef<HTMLButtonElement>(null)
  const { current } = undoing
  useEffect(() => {
    // The tapped element may have been removed with its row.
    if (current && document.activeElement === document.body) button.current?.focus({ preventScroll: true })
  }, [current])
  useEffect(() => undoing.end, [undoing])
  // Undo by shortcut: the note is at the end of the page, far from the focus.
  useEffect(() => {
    if (!current) return
    return listen(document, 'keydown', (event: KeyboardEvent) => {
      if (event.key !== 'z' || !(event.ctrlKey || event.metaKey) || event.shiftKey) return
      if ((event.target as Element).closest('input, textarea')) return
      event.preventDefault()
      undoing.undo()
    })
  }, [current, undoing])
  return createPortal(
    <div role="status">
      {current && (
        <div
          className={`row ${floating.card} ${styles.note}`}
          onPointerEnter={undoing.pause}
          onPointerLeave={undoing.resume}
          onFocus={undoing.pause}
          onBlur={undoing.resume}
        >
          <span>{current.message}</span>
          <button
            ref={button}
            type="button"
            className={styles.undo}
            aria-keyshortcuts="Control+Z Meta+Z"
            onClick={undoing.undo}
          >
            {text.undo}
          </button>
        </div>
      )}
    </div>,
    document.body,
  )
})

const UNDO_MS = 8000

export class Undoing {
  current: { message: string; undo(): void } | undefined
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor() {
    observed(this)
  }

  offer(message: string, undo: () => void) {
    this.current = { message, undo }
    this.resume()
  }

  undo() {
    const { current } = this
    this.end()
    current?.undo()
  }

  /** Pauses the timer, since the reader may be about to undo. */
  pause() {
    clearTimeout(this.#timer)
  }

  resume() {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(this.end, UNDO_MS)
  }

  end() {
    clearTimeout(this.#timer)
    this.current = undefined
  }
}
