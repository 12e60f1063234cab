import { Eye } from 'lucide-react'
import { shortBookLink } from '../../../shared/links.ts'
import type { StoredBook } from '../../features/shelf/entries.ts'
import type { Shelf } from '../../features/shelf/shelf.ts'
import type { Undoing } from '../../features/shelf/undoing.ts'
import { Link } from '../../routing/Link.tsx'
import { shelf as text } from '../../text/en/reading/shelf.ts'
import { shelfPlaces } from '../../text/en/reading/shelfPlaces.ts'
import { Cover } from '../../ui/books/Cover.tsx'
import { EmptyState } from '../../ui/lists/EmptyState.tsx'
import styles from './HiddenBooks.module.css'

type Props = { books: readonly StoredBook[]; shelf: Shelf; undoing: Undoing }

/** Books that lists leave out, each with the way back. No articles: those are what is left out. */
export const HiddenBooks = ({ books, shelf, undoing }: Props) =>
  books.length === 0 ? (
    <EmptyState title={text.noData} text={shelfPlaces.notInterestedText} />
  ) : (
    <ul className={styles.list}>
      {books.map(({ book_id: id, book_name: name, cover, seen }) => (
        <li key={id} className={styles.row}>
          <span className={styles.cover}>
            <Cover book={{ name, cover }} sizes="48px" />
          </span>
          <Link to={shortBookLink({ id, name })} className={styles.title}>
            <bdi>{name}</bdi>
          </Link>
          <button
            type="button"
            className={styles.show}
            aria-label={text.interestedBook({ book: name })}
            onClick={() =>
              undoing.offer(shelfPlaces.shown, shelf.put({ id, name, cover, chapter_count: seen }, { hidden: false }))
            }
          >
            <Eye size={20} aria-hidden />
          </button>
        </li>
      ))}
    </ul>
  )
