import { observer } from 'mobx-react-lite'
import { useEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import { shelf as text } from '../../text/en/reading/shelf.ts'
import styles from './UndoNote.module.css'
import type { Undoing } from './undoing.ts'

/** Says what has just been changed, with the way back; stays while it is pointed at or has the focus. */
export const UndoNote = observer(({ undoing }: { undoing: Undoing }) => {
  const button = useRef<HTMLButtonElement>(null)
  const { current } = undoing
  useEffect(() => {
    // What was tapped may be gone with its row.
    if (current && document.activeElement === document.body) button.current?.focus({ preventScroll: true })
  }, [current])
  useEffect(() => undoing.end, [undoing])
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
          <button ref={button} type="button" className={styles.undo} onClick={undoing.take}>
            {text.undo}
          </button>
        </div>
      )}
    </div>,
    document.body,
  )
})
