import { ratings as text } from '../../text/en/reading/ratings.ts'
import { StarSign } from './StarSign.tsx'
import styles from './Stars.module.css'

/** Stars given by a reader. */
export const Stars = ({ count }: { count: number }) => (
  <span className={styles.stars} role="img" aria-label={text.outOfFive({ count })}>
    {[1, 2, 3, 4, 5].map(star => (
      <StarSign key={star} size={15} isLit={star <= count} />
    ))}
  </span>
)
