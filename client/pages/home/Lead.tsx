import { observer } from 'mobx-react-lite'
import { authorNames } from '../../../shared/text/authors.ts'
import type { BookCard } from '../../../shared/api/book.ts'
import { lengthUnit } from '../../../shared/lengthUnit.ts'
import { bookLink, readerLink } from '../../../shared/links.ts'
import { Link } from '../../routing/Link.tsx'
import { useStores } from '../../services/services.ts'
import { Cover } from '../../ui/books/Cover.tsx'
import type { TileBook } from '../../ui/books/tileBook.ts'
import { cards } from '../../../shared/text/en/discover/cards.ts'
import { lengths } from '../../../shared/text/en/discover/lengths.ts'
import { home as text } from '../../../shared/text/en/discover/home.ts'
import { foreign } from '../../../shared/text/format.ts'
import styles from './Lead.module.css'

/** As many sentences as fit on a phone, at least the first. */
const HOOK = /^(?:.{0,120}|.*?)[.!?]["”’]?(?=\s|$)/s

type LeadBook = TileBook &
  Partial<Pick<BookCard, 'chapter_count' | 'word_count' | 'introduction'>> & { category: { label?: string } }
type Props = { book: BookCard; others: readonly LeadBook[] }

/**
 * The book that opens the home page, if the brand wants one, on a field of its cover's colour; for its readers the
 * first other book that is new to them, in the same space.
 */
export const Lead = observer(({ book: first, others }: Props) => {
  const { book: log, local } = useStores()
  const isNew = ({ id }: LeadBook) => local.loading || !log.lastRead(id)
  const book: LeadBook = [first, ...others].find(isNew) ?? first
  const { id, name, category, chapter_count, word_count } = book
  const { tint } = first
  const isFirst = book === first
  const hookOf = (words: string) => HOOK.exec(words)?.[0] ?? words
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
          {chapter_count && cards.chapters({ count: chapter_count })}
          {word_count && ` · ${lengths[lengthUnit(book)]({ count: word_count })}`}
        </p>
      </div>
      <div key={id} className={styles.hook}>
        <div className={styles.about}>
          <p className={styles.introduction} dir="auto" style={isFirst ? undefined : { visibility: 'hidden' }}>
            {hookOf(first.introduction)}
          </p>
          {/* In the other's space, so that nothing moves. */}
          {!isFirst && (
            <p className={styles.instead} dir="auto">
              {hookOf(book.introduction ?? '')}
            </p>
          )}
        </div>
        <Link to={readerLink(id, 1)} className={styles.read}>
          {text.readFirst}
        </Link>
      </div>
    </article>
  )
})
