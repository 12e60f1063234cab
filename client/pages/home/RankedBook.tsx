import { bookLink } from '../../../shared/links.ts'
import { Cover, type Loading } from '../../ui/books/Cover.tsx'
import { Link } from '../../routing/Link.tsx'
import { cards as text } from '../../text/en/discover/cards.ts'
import { foreign } from '../../text/foreign.ts'
import type { RankedBookCard } from './arrangement.ts'
import styles from './RankedBook.module.css'

/** A row of a short ranking: small cover, place, title. The first three places stand out. */
export const RankedBook = ({ book, rank, ...loading }: Loading & { book: RankedBookCard; rank: number }) => (
  <article className={styles.book}>
    <div className={styles.cover}>
      <Cover book={book} sizes="48px" {...loading} />
    </div>
    <p className={`${styles.rank} ${rank <= 3 ? styles.leading : ''}`}>
      <span className="visually-hidden">{text.rank} </span>
      {rank}
    </p>
    <div className={styles.words}>
      <Link to={bookLink(book)} className={styles.title}>
        <bdi lang={foreign(book.language)}>{book.name}</bdi>
      </Link>
      <p className={styles.line}>
        <bdi>{book.category.name}</bdi>
        {book.read_count > 0 && ` · ${text.reads({ count: book.read_count })}`}
      </p>
    </div>
  </article>
)
