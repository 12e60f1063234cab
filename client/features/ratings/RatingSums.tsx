import type { BookRatings } from '../../../shared/api/review.ts'
import { ratings as text } from '../../text/en/reading/ratings.ts'
import styles from './RatingSums.module.css'

type Props = {
  ratings: BookRatings | undefined
  /** The stars of the book are the average of these. */
  areStars: boolean
}

/** Number of readers for each number of stars; nothing if it did not load. */
export function RatingSums({ ratings, areStars }: Props) {
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
              <li key={stars} className={styles.row}>
                <span className="visually-hidden">{text.given({ stars, count: readers })}</span>
                <span aria-hidden>{stars}</span>
                <span className={styles.track} aria-hidden>
                  <span className={styles.bar} style={{ inlineSize: `${(readers / most) * 100}%` }} />
                </span>
              </li>
            )
          })}
        </ol>
      )}
      {count > 0 && !areStars && <p className={styles.note}>{text.notYet}</p>}
    </div>
  )
}
