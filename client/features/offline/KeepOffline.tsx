import { Check, Download } from 'lucide-react'
import { observer } from 'mobx-react-lite'
import { useEffect, useMemo } from 'react'
import type { Book } from '../../../shared/api/book.ts'
import { OFFLINE_PAGE } from '../../../shared/page/offline.ts'
import { Link } from '../../routing/Link.tsx'
import { useServices } from '../../services/services.ts'
import { offline as text } from '../../text/en/reading/offline.ts'
import { canKeep } from './device.ts'
import styles from './KeepOffline.module.css'
import { size } from './size.ts'
import { WholeBook } from './wholeBook.ts'

export type KeepOfflineProps = { book: Pick<Book, 'id' | 'name'> }

/** Keeps a book for reading without a connection: how far that is, what it takes, and taking it away again. */
export const KeepOffline = observer(({ book }: KeepOfflineProps) => {
  const services = useServices()
  const { id } = book
  const { token } = services.stores.user
  const whole = useMemo(() => new WholeBook({ id }, services), [id, services])
  useEffect(() => {
    // For the reader who reads now.
    if (canKeep()) void whole.look().catch(() => {})
  }, [whole, token])
  if (!canKeep()) return <p className={styles.words}>{text.cannot}</p>
  const { state, done, count, bytes } = whole
  const part = { done, count }
  if (state === 'keeping')
    return (
      <>
        <div className={styles.words}>
          <p role="status">{count > 0 ? text.keeping(part) : text.beginning}</p>
          <progress className={styles.progress} value={done} max={Math.max(1, count)} aria-label={text.keep} />
        </div>
        <button type="button" className={styles.button} onClick={whole.stop}>
          {text.stop}
        </button>
      </>
    )
  if (state === 'unknown' || state === 'none' || state === 'failed')
    return (
      <>
        <p className={styles.words} role={state === 'failed' ? 'alert' : undefined}>
          {state === 'failed' ? text.failed : text.keepText}
        </p>
        <button type="button" className={styles.button} onClick={() => void whole.keep()}>
          <Download size={18} aria-hidden />
          {text.keep}
        </button>
      </>
    )
  return (
    <>
      <div className={styles.words}>
        <p className={styles.state} role="status">
          {state === 'kept' && <Check size={18} aria-hidden />}
          {state === 'kept' ? text.kept : state === 'full' ? full(part) : text.part(part)}
        </p>
        <Link to={OFFLINE_PAGE} className={styles.all}>
          {text.allKept({ size: size(bytes) })}
        </Link>
      </div>
      {(state === 'part' || state === 'full') && (
        <button type="button" className={styles.button} onClick={() => void whole.keep()}>
          {text.goOn}
        </button>
      )}
      <button
        type="button"
        className={styles.button}
        aria-label={text.remove({ book: book.name })}
        onClick={() => void whole.remove()}
      >
        {text.removeKept}
      </button>
    </>
  )
})

const full = (part: { done: number; count: number }) => (part.done > 0 ? text.full(part) : text.noRoom)
