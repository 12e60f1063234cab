import type { BookRatings } from '../../../shared/api/review.ts'
import { ratings as text } from '../../text/en/readers/ratings.ts'
import styles from './RatingSums.module.css'

type Props = {
  ratings: BookRatings | undefined
  /** The stars of the book are the average of these. */
  areStars: boolean
}

/** How many readers gave how many stars. Takes the same room before it is known. */
export function RatingSums({ ratings, areStars }: Props) {
  const { count = 0, given = [0, 0, 0, 0, 0] } = ratings ?? {}
  const most = Math.max(1, ...given)
  return (
    <div className={styles.sums} aria-hidden={!ratings}>
      <p className={styles.count}>{ratings ? text.count({ count }) : ' '}</p>
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
      {count > 0 && !areStars && <p className={styles.note}>{text.notYet}</p>}
    </div>
  )
}
