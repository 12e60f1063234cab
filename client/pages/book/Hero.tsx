import type { Book } from '../../../shared/api/book.ts'
import { authorLink, genreLink } from '../../../shared/links.ts'
import { ShelfButton } from '../../features/shelf/ShelfButton.tsx'
import { Cover } from '../../ui/books/Cover.tsx'
import { compact, scoreText } from '../../ui/format/format.ts'
import { Link } from '../../routing/Link.tsx'
import { book as text } from '../../../shared/text/en/reading/book.ts'
import { foreign } from '../../../shared/text/foreign.ts'
import { Actions } from './Actions.tsx'
import { Star } from '../../ui/images/icons/Star.tsx'
import styles from './Hero.module.css'

/** Titles with more characters are set smaller. */
const LONG_TITLE = 48

export function Hero({ book }: { book: Book }) {
  const { name, author, category, status, score, word_count, chapter_count, read_count, rating_count } = book
  return (
    <section className={styles.hero}>
      <div className={styles.inner}>
        <div className={styles.cover}>
          <Cover book={book} sizes="(min-width: 768px) 208px, 116px" eager fetchPriority="high" />
        </div>
        <div className={styles.words}>
          <h1 className={`${styles.title} ${name.length > LONG_TITLE ? styles.long : ''}`}>
            <bdi lang={foreign(book.language)}>{name}</bdi>
          </h1>
          <div className={styles.by}>
            <Link to={authorLink(author)} className={styles.author} aria-label={text.by({ author: author.name })}>
              <bdi>{author.name}</bdi>
            </Link>
            <ShelfButton key={book.id} book={book} className={styles.shelf} />
          </div>
          <p className={styles.kind}>
            <span className={styles[status]}>{text[status]}</span>
            <Link to={genreLink({ subid: category.id, name: category.name })} className={styles.category}>
              {category.name}
            </Link>
          </p>
        </div>
        <dl className={styles.figures} aria-label={text.facts}>
          <Figure name={rating_count ? text.ratingCount({ count: rating_count }) : text.score}>
            {rating_count ? (
              <span className={styles.score}>
                <Star size={15} aria-hidden />
                {scoreText(score)}
              </span>
            ) : (
              text.noScore
            )}
          </Figure>
          <Figure name={text.chapters}>{compact(chapter_count)}</Figure>
          <Figure name={text.words}>{compact(word_count)}</Figure>
          <Figure name={text.reads}>{compact(read_count)}</Figure>
        </dl>
        <Actions book={book} />
      </div>
    </section>
  )
}

const Figure = ({ name, children }: { name: string; children: React.ReactNode }) => (
  <div className={styles.figure}>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
)
