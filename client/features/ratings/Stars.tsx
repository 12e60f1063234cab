import { Star } from 'lucide-react'
import { ratings as text } from '../../text/en/readers/ratings.ts'
import styles from './Stars.module.css'

/** Stars that somebody gave. */
export const Stars = ({ count }: { count: number }) => (
  <span className={styles.stars} role="img" aria-label={text.outOfFive({ count })}>
    {[1, 2, 3, 4, 5].map(star => (
      <Star key={star} size={15} className={star <= count ? styles.lit : ''} aria-hidden />
    ))}
  </span>
)
