import { authorsOf } from '../../../shared/text/authors.ts'
import type { Book } from '../../../shared/api/book.ts'
import { authorLink, genreLink, readerLink } from '../../../shared/links.ts'
import { lengthUnit } from '../../../shared/lengthUnit.ts'
import { ShelfButton } from '../../features/shelf/ShelfButton.tsx'
import { Cover } from '../../ui/books/Cover.tsx'
import { compact, foreign, listParts, scoreText } from '../../../shared/text/format.ts'
import { Link } from '../../routing/Link.tsx'
import { book as text } from '../../../shared/text/en/reading/book.ts'
import { Star } from '../../ui/images/icons/Star.tsx'
import styles from './Hero.module.css'
import { observer } from 'mobx-react-lite'
import { FIRST_CHAPTER } from '../../../shared/constants.ts'
import { isFree } from '../../features/reading/chapter.ts'
import { minutesFor, ownSpeed } from '../../features/reading/minutes.ts'
import { isReadOut } from '../../features/readingLog/chapterEnd.ts'
import { positionRead } from '../../features/readingLog/log.ts'
import type { StoredEntry } from '../../stores/readingLogStore.ts'
import { useBrand, useStores } from '../../services/services.ts'
import { shownReads } from '../../ui/books/shownReads.ts'
import actions from './Actions.module.css'

/** Titles with more characters are set smaller. */
const LONG_TITLE = 48

export function Hero({ book }: { book: Book }) {
  const { name, category, status, score, word_count, chapter_count, rating_count } = book
  const reads = shownReads(book, useBrand().theme)
  return (
    <section className={styles.hero}>
      <div className={styles.inner}>
        <div className={`column ${styles.words}`}>
          <h1 className={`${styles.title} ${name.length > LONG_TITLE ? styles.long : ''}`}>
            <bdi lang={foreign(book.language)}>{name}</bdi>
          </h1>
          <div className={`row ${styles.by}`}>
            <span>
              <Authors book={book} />
            </span>
            <ShelfButton key={book.id} book={book} className={styles.shelf} />
          </div>
          <p className={`row ${styles.kind}`}>
            <span className={styles[status]}>{text[status]}</span>
            <Link
              to={genreLink({ subid: category.id, name: category.name })}
              className={`touch-target ${styles.category}`}
            >
              {category.label ?? category.name}
            </Link>
          </p>
        </div>
        <div className={styles.side}>
          <div className={styles.cover}>
            <Cover
              book={book}
              sizes="(min-width: 1024px) 240px, (min-width: 768px) 208px, 116px"
              eager
              fetchPriority="high"
            />
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
            <Figure name={text[lengthUnit(book)]}>{compact(word_count)}</Figure>
            {reads > 0 && <Figure name={text.reads}>{compact(reads)}</Figure>}
          </dl>
          <div className={actions.actions}>
            <div className={actions.inner}>
              <ReadLink book={book} />
            </div>
          </div>
        </div>
      </div>
    </section>
  )
}

/** Each a link, joined as the page's language joins names. */
const Authors = ({ book }: { book: Book }) => {
  const authors = authorsOf(book)
  return listParts(authors.map((_, at) => `${at}`)).map(({ type, value }) => {
    const author = type === 'element' ? authors[Number(value)] : undefined
    if (!author) return value
    const label = text.by({ author: author.name })
    return (
      <Link key={author.id} to={authorLink(author)} className={`touch-target link ${styles.author}`} aria-label={label}>
        <bdi>{author.name}</bdi>
      </Link>
    )
  })
}

const Figure = ({ name, children }: { name: string; children: React.ReactNode }) => (
  <div className={styles.figure}>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
)

/** Starts the book, or continues at the reader's place, which is known after hydration and takes the same space. */
const ReadLink = observer(({ book }: { book: Book }) => {
  const { id, chapter_count } = book
  const { book: read } = useStores()
  // A newer position on another device is offered separately.
  const last = positionRead(read.mine, id) ?? read.lastRead(id)
  if (chapter_count === 0) return <p className={actions.none}>{text.noChapters}</p>
  const isOver = last && isReadOut({ ...last, chapter_count, ended: book.status === 'finished' || undefined })
  const chapter = last && !isOver && last.chapter_id <= chapter_count ? last.chapter_id : undefined
  const number = chapter ?? FIRST_CHAPTER
  return (
    <Link
      to={readerLink(id, number)}
      className={`filled ${actions.read}`}
      data-prefetch={isFree(book, number) || undefined}
    >
      <b>{chapter ? text.continueReading : isOver ? text.readAgain : text.startReading}</b>
      <span className={actions.place}>
        {chapter && last && last.progress > 0 ? (
          <PlaceIn {...last} />
        ) : (
          text.chapterOf({ number, count: chapter_count })
        )}
      </span>
    </Link>
  )
})

/** The chapter, how much of it has been read and, if this device knows its length, the time left. */
const PlaceIn = ({ chapter_id, progress, words }: StoredEntry) => (
  <>
    <span>{text.place({ number: chapter_id, percent: Math.round(progress * 100) })}</span>
    {words && progress < 1 ? (
      <span>{` · ${text.left({ minutes: minutesFor(words * (1 - progress), ownSpeed()) })}`}</span>
    ) : null}
  </>
)
