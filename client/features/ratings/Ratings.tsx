import { observer } from 'mobx-react-lite'
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { persistent } from '../../platform/storage.ts'
import { useServices } from '../../services/services.ts'
import { useBelowScreen } from '../../ui/images/useBelowScreen.ts'
import { ratings as text } from '../../../shared/text/en/reading/ratings.ts'
import { UndoNote, Undoing } from '../shelf/UndoNote.tsx'
import { HiddenReviews } from './hiddenReviews.ts'
import { OwnRating } from './OwnRating.tsx'
import styles from './Ratings.module.css'
import { ReviewList } from './ReviewList.tsx'
import { Reviews } from './reviews.ts'
import type { BookRatings } from '../../../shared/api/review.ts'

type Props = {
  bookId: number
  ratingCount: number
}

export const Ratings = observer(({ bookId, ratingCount }: Props) => {
  const { api, stores } = useServices()
  const { token } = stores.user
  const [reviews] = useState(
    () => new Reviews({ api, log: stores.book, hidden: new HiddenReviews(persistent) }, bookId),
  )
  const undoing = useMemo(() => new Undoing(), [])
  useEffect(() => void reviews.begin(token !== ''), [reviews, token])
  const box = useRef<HTMLDivElement>(null)
  const end = useRef<HTMLButtonElement>(null)
  const [isRequested, setRequested] = useState(false)
  const show = () => setRequested(true)
  // The reserved space suffices at first if its end is visible.
  const isBelow = useBelowScreen(end, reviews.isThere)
  const isWhole = isRequested || isBelow
  useLayoutEffect(() => {
    const { current } = box
    if (current && current.scrollHeight <= current.clientHeight) setRequested(true)
  }, [reviews.isThere])
  // An empty container would show a skeleton.
  if (reviews.isMissing) return <br />
  if (!reviews.isThere) return null
  return (
    <div ref={box} className={isWhole ? styles.ratings : styles.cut} onFocus={show}>
      <div className={styles.top}>
        <RatingSums ratings={reviews.ratings} areStars={ratingCount > 0} />
        <OwnRating reviews={reviews} undoing={undoing} />
      </div>
      <ReviewList reviews={reviews} undoing={undoing} isWhole={isWhole} />
      <UndoNote undoing={undoing} />
      {!isWhole && (
        <button ref={end} type="button" className={`action ${styles.all}`} onClick={show}>
          {text.showAll}
        </button>
      )}
    </div>
  )
})

type SumsProps = {
  ratings: BookRatings | undefined
  /** The book's average is based on these ratings. */
  areStars: boolean
}

function RatingSums({ ratings, areStars }: SumsProps) {
  if (!ratings) return null
  const { count, given } = ratings
  const most = Math.max(...given)
  return (
    <div className={styles.sums}>
      <p className={styles.count}>{text.count({ count })}</p>
      {count > 0 && (
        <ol className={styles.rows}>
          {[5, 4, 3, 2, 1].map(stars => {
            const readers = given[stars - 1] ?? 0
            return (
              <li key={stars} className={`hint ${styles.row}`}>
                <span className="visually-hidden">{text.starCount({ stars, count: readers })}</span>
                <span aria-hidden>{stars}</span>
                <span className={styles.track} aria-hidden>
                  <span className={styles.bar} style={{ inlineSize: `${(readers / most) * 100}%` }} />
                </span>
              </li>
            )
          })}
        </ol>
      )}
      {count > 0 && !areStars && <p className={`hint ${styles.note}`}>{text.notYet}</p>}
    </div>
  )
}
