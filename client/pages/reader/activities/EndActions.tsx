import { useState } from 'react'
import { bookLink } from '../../../../shared/links.ts'
import { endActions as text } from '../../../../shared/text/en/discover/endActions.ts'
import { errors } from '../../../../shared/text/en/site/errors.ts'
import type { ReadBook } from '../../../features/reading/chapter.ts'
import { lazy } from '../../../routing/lazy.tsx'
import { Link } from '../../../routing/Link.tsx'
import { useServices } from '../../../services/services.ts'
import styles from './EndActions.module.css'

const ShelfSheet = lazy(() => import('../../../features/shelf/ShelfSheet.tsx').then(part => part.ShelfSheet))
const FollowAuthor = lazy(() => import('../../../features/shelf/FollowAuthor.tsx').then(part => part.FollowAuthor))

/** At the end: follow a serial, follow the author, review and share a finished book. */
export function EndActions({ book, chapters }: { book: ReadBook; chapters: number }) {
  const { notices, stores } = useServices()
  const { host } = stores
  const [isOpen, setOpen] = useState(false)
  const isOver = book.status === 'finished'
  const share = () => {
    const url = new URL(bookLink(book), location.href).href
    // A rejection means that the reader dismissed the menu.
    if (typeof navigator.share === 'function') return navigator.share({ title: book.name, url }).catch(() => {})
    return navigator.clipboard.writeText(url).then(
      () => notices.toast(text.shared),
      () => notices.notify(errors.hasError),
    )
  }
  return (
    <div className={styles.actions}>
      {!isOver && (
        <button type="button" className={styles.action} aria-haspopup="dialog" onClick={() => setOpen(true)}>
          {text.followBook}
        </button>
      )}
      <ShelfSheet book={{ ...book, chapter_count: chapters }} open={isOpen} onClose={() => setOpen(false)} />
      {host.offers('updates') && host.offers('accounts') && (
        <FollowAuthor
          key={book.author.id}
          author={book.author}
          className={`${styles.action} ${styles.follow}`}
          fallback={<div className={`${styles.action} ${styles.follow}`} />}
        />
      )}
      {isOver && (
        <div className={styles.row}>
          {book.rating_count !== undefined && (
            <Link to={`${bookLink(book)}#ratings`} className={styles.action}>
              {text.writeReview}
            </Link>
          )}
          <button type="button" className={styles.action} onClick={() => void share()}>
            {text.share}
          </button>
        </div>
      )}
    </div>
  )
}
