import { observer } from 'mobx-react-lite'
import { useEffect, useMemo, useRef } from 'react'
import type { Book } from '../../../shared/api/book.ts'
import { OFFLINE_PAGE } from '../../../shared/page/offline.ts'
import { Link } from '../../routing/Link.tsx'
import { useServices } from '../../services/services.ts'
import { saveOffline as text } from '../../../shared/text/en/reading/saveOffline.ts'
import { canSave } from './device.ts'
import { Check } from '../../ui/images/icons/Check.tsx'
import { Download } from '../../ui/images/icons/Download.tsx'
import styles from './SaveOffline.module.css'
import { size } from './size.ts'
import { BookDownload } from './bookDownload.ts'

type Props = { book: Pick<Book, 'id' | 'name'> }

export const SaveOffline = observer(({ book }: Props) => {
  const services = useServices()
  const { id } = book
  const { token } = services.stores.user
  const download = useMemo(() => new BookDownload({ id }, services), [id, services])
  useEffect(() => {
    // Again when the reader changes.
    if (canSave()) void download.look().catch(() => {})
  }, [download, token])
  const words = useRef<HTMLDivElement>(null)
  const isPressed = useRef(false)
  const { state, done, count, bytes } = download
  useEffect(() => {
    // The pressed button is gone: move the focus to the message.
    if (state === 'unknown' || !isPressed.current || document.activeElement !== document.body) return
    words.current?.focus({ preventScroll: true })
  }, [state])
  if (!canSave()) return <p className={`hint ${styles.words}`}>{text.unsupported}</p>
  const press = (act: () => unknown) => () => {
    isPressed.current = true
    void act()
  }
  const part = { done, count }
  const isSaving = state === 'saving'
  const isComplete = state === 'saved'
  const isPart = state === 'part' || state === 'full'
  return (
    <>
      <div ref={words} tabIndex={-1} className={`hint ${styles.words}`}>
        <p role="status" className={isSaving ? 'visually-hidden' : isComplete || isPart ? styles.state : undefined}>
          {isComplete && <Check size={18} aria-hidden />}
          <span>{SAYS[state](part)}</span>
        </p>
        {isSaving && (
          <>
            {/* Announced once, not per chapter; the progress bar has the rest. */}
            <p aria-hidden>{count > 0 ? text.saving(part) : text.checking}</p>
            <progress className={styles.progress} value={done} max={Math.max(1, count)} aria-label={text.save} />
          </>
        )}
        {(isComplete || isPart) && (
          <Link to={OFFLINE_PAGE} className={styles.all}>
            {text.allSaved({ size: size(bytes) })}
          </Link>
        )}
      </div>
      {isSaving ? (
        <button
          key="stop"
          type="button"
          className={`touch-target action ${styles.button}`}
          onClick={press(download.stop)}
        >
          {text.stop}
        </button>
      ) : (
        !isComplete && (
          <button
            key="keep"
            type="button"
            className={`touch-target action ${styles.button}`}
            onClick={press(download.save)}
          >
            {!isPart && <Download size={18} aria-hidden />}
            <span>{isPart ? text.resume : text.save}</span>
          </button>
        )
      )}
      {(isComplete || isPart) && (
        <button
          type="button"
          className={`touch-target action ${styles.button}`}
          aria-label={text.remove({ book: book.name })}
          onClick={press(download.remove)}
        >
          {text.removeSaved}
        </button>
      )}
    </>
  )
})

type Part = { done: number; count: number }

const SAYS: Record<BookDownload['state'], (part: Part) => string> = {
  unknown: () => text.saveText,
  none: () => text.saveText,
  failed: () => text.failed,
  saving: () => text.started,
  part: part => text.partlySaved(part),
  full: part => (part.done > 0 ? text.full(part) : text.noRoom),
  saved: () => text.saved,
}
