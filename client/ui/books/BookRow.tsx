import { authorNames } from '../../../shared/text/authors.ts'
import type { ReactNode } from 'react'
import type { BookCard } from '../../../shared/api/book.ts'
import { bookLink } from '../../../shared/links.ts'
import { Link } from '../../routing/Link.tsx'
import { cards as text } from '../../../shared/text/en/discover/cards.ts'
import styles from './BookRow.module.css'
import { Cover, type Loading } from './Cover.tsx'
import { useBrand, useRendered } from '../../services/services.ts'
import { shownReads } from './shownReads.ts'
import { scoreText, foreign } from '../../../shared/text/format.ts'
import { TimeAgo } from '../format/TimeAgo.tsx'

/** Covers on a phone's first screen. */
export const EAGER = 4
/** Ranks with a larger figure. */
const LEADING = 3

type Props = Loading & {
  book: BookCard
  /** Replaces the introduction; may contain links and buttons of its own. */
  note?: ReactNode
  /** Place in a ranking, from 1, beside the cover. */
  rank?: number
  /** The most important figure here, shown first. */
  fact?: string
  /** When it was updated; default: shown only while more chapters follow. */
  updated?: string
}

export function BookRow({ book, note, rank, fact, updated, ...loading }: Props) {
  const { category, introduction, status, score, rating_count = 0, chapter_count, updated_at } = book
  const time = updated ?? (status === 'updating' ? updated_at : undefined)
  const count = shownReads(book, useBrand().theme)
  // React preloads pictures that load at once.
  const isShared = !note && book.cover && !loading.eager
  const row = useRendered(isShared && ['row', book, rank, fact, time], () => {
    const reads = text.reads({ count })
    return (
      <>
        {rank !== undefined && <Rank rank={rank} />}
        <div className={styles.cover}>
          <Cover book={book} sizes="96px" {...loading} />
        </div>
        <div className={styles.words}>
          <Link to={bookLink(book)} className={styles.title}>
            <bdi lang={foreign(book.language)}>{book.name}</bdi>
          </Link>
          <p className={styles.author}>
            <bdi>{authorNames(book)}</bdi>
            {time && (
              <>
                {' · '}
                <span className="visually-hidden">{text.updatedAt} </span>
                <TimeAgo time={time} />
              </>
            )}
          </p>
          {note ? (
            <div className={styles.note}>{note}</div>
          ) : (
            introduction && (
              <p className={styles.introduction} lang={foreign(book.language)} dir="auto">
                {introduction}
              </p>
            )
          )}
          <ul className={styles.figures}>
            {fact && <li className={styles.fact}>{fact}</li>}
            {rating_count > 0 && (
              <li className={styles.score}>
                <span className="visually-hidden">{text.score} </span>
                <span aria-hidden>★ </span>
                {scoreText(score)}
              </li>
            )}
            <li>{text[status]}</li>
            <li>{text.chapters({ count: chapter_count })}</li>
            <li>
              <bdi>{category.label ?? category.name}</bdi>
            </li>
            {count > 0 && fact !== reads && <li>{reads}</li>}
          </ul>
        </div>
      </>
    )
  })
  return <article className={`${styles.row} ${rank === undefined ? '' : styles.ranked}`} {...row} />
}

/** Place of a book in a ranking, from 1, beside its cover. */
export const Rank = ({ rank }: { rank: number }) => (
  <p className={`${styles.rank} ${rank <= LEADING ? styles.leading : ''}`}>
    <span className="visually-hidden">{text.rank} </span>
    {rank}
  </p>
)
