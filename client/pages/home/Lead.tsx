import type { BookCard } from '../../../shared/api/book.ts'
import { bookLink } from '../../../shared/links.ts'
import { Link } from '../../routing/Link.tsx'
import { Cover } from '../../ui/books/Cover.tsx'
import { foreign } from '../../text/locales.ts'
import styles from './Lead.module.css'

/** The book with which the first page opens, where the brand wants one. All of it is the link. */
export const Lead = ({ book }: { book: BookCard }) => (
  <article className={styles.lead}>
    <div className={styles.cover}>
      <Cover book={book} sizes="(min-width: 768px) 260px, 132px" eager fetchPriority="high" />
    </div>
    <div className={styles.words}>
      <p className={styles.line}>
        <bdi>{book.category.name}</bdi>
      </p>
      <h2 className={styles.title}>
        <Link to={bookLink(book)} className={styles.link}>
          <bdi lang={foreign(book.language)}>{book.name}</bdi>
        </Link>
      </h2>
      <p className={styles.author}>
        <bdi>{book.author.name}</bdi>
      </p>
      <p className={styles.introduction} dir="auto">
        {book.introduction}
      </p>
    </div>
  </article>
)
