import { observer } from 'mobx-react-lite'
import { useEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import { shelfPlaces as text } from '../../text/en/reading/shelfPlaces.ts'
import styles from './UndoNote.module.css'
import type { Undoing } from './undoing.ts'
import { listen } from '../../platform/listen.ts'

/** Says what has just been changed, with the way back; stays while it is pointed at or has the focus. */
export const UndoNote = observer(({ undoing }: { undoing: Undoing }) => {
  const button = useRef<HTMLButtonElement>(null)
  const { current } = undoing
  useEffect(() => {
    // What was tapped may be gone with its row.
    if (current && document.activeElement === document.body) button.current?.focus({ preventScroll: true })
  }, [current])
  useEffect(() => undoing.end, [undoing])
  // The note stands at the end of the page, far from where the keyboard is.
  useEffect(() => {
    if (!current) return
    return listen(document, 'keydown', (event: KeyboardEvent) => {
      if (event.key !== 'z' || !(event.ctrlKey || event.metaKey) || event.shiftKey) return
      if ((event.target as Element).closest('input, textarea')) return
      event.preventDefault()
      undoing.take()
    })
  }, [current, undoing])
  return createPortal(
    <div role="status">
      {current && (
        <div
          className={styles.note}
          onPointerEnter={undoing.hold}
          onPointerLeave={undoing.goOn}
          onFocus={undoing.hold}
          onBlur={undoing.goOn}
        >
          <span>{current.message}</span>
          <button
            ref={button}
            type="button"
            className={styles.undo}
            aria-keyshortcuts="Control+Z Meta+Z"
            onClick={undoing.take}
          >
            {text.undo}
          </button>
        </div>
      )}
    </div>,
    document.body,
  )
})
