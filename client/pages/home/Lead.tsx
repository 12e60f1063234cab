import { authorNames } from '../../../shared/text/authors.ts'
import type { BookCard } from '../../../shared/api/book.ts'
import { lengthUnit } from '../../../shared/lengthUnit.ts'
import { bookLink, readerLink } from '../../../shared/links.ts'
import { Link } from '../../routing/Link.tsx'
import { Cover } from '../../ui/books/Cover.tsx'
import { cards } from '../../../shared/text/en/discover/cards.ts'
import { lengths } from '../../../shared/text/en/discover/lengths.ts'
import { home as text } from '../../../shared/text/en/discover/home.ts'
import { foreign } from '../../../shared/text/format.ts'
import styles from './Lead.module.css'

/** As many sentences as fit on a phone, at least the first. */
const HOOK = /^(?:.{0,120}|.*?)[.!?]["”’]?(?=\s|$)/s

/** The book that opens the home page, if the brand wants one, on a field of its cover's colour. */
export function Lead({ book }: { book: BookCard }) {
  const { id, name, category, introduction, tint, chapter_count, word_count } = book
  const loading = { book, sizes: '(min-width: 768px) 260px, 148px', eager: true }
  return (
    <article className={tint ? `${styles.lead} ${styles.tinted}` : styles.lead}>
      {tint && (
        <svg className={styles.field} viewBox="0 0 1 1" preserveAspectRatio="none" aria-hidden>
          <rect width="1" height="1" fill={tint} />
        </svg>
      )}
      <div className={styles.cover}>
        <Cover {...loading} fetchPriority="high" />
      </div>
      {tint && (
        <div className={styles.art}>
          <Cover {...loading} />
        </div>
      )}
      <div className={styles.words}>
        <p className={styles.line}>
          <bdi>{category.label ?? category.name}</bdi>
        </p>
        <h2 className={styles.title}>
          <Link to={bookLink(book)} className={styles.link}>
            <bdi lang={foreign(book.language)}>{name}</bdi>
          </Link>
        </h2>
        <p className={styles.author}>
          <bdi>{authorNames(book)}</bdi>
        </p>
        <p className={styles.author}>
          {cards.chapters({ count: chapter_count })}
          {word_count && ` · ${lengths[lengthUnit(book)]({ count: word_count })}`}
        </p>
      </div>
      <div className={styles.hook}>
        <p className={styles.introduction} dir="auto">
          {HOOK.exec(introduction)?.[0] ?? introduction}
        </p>
        <Link to={readerLink(id, 1)} className={styles.read}>
          {text.readFirst}
        </Link>
      </div>
    </article>
  )
}
