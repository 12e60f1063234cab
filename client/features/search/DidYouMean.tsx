import { Link } from '../../routing/Link.tsx'
import { search as text } from '../../text/en/discover/search.ts'
import styles from './DidYouMean.module.css'

/** Above books that were found by other words than those asked for, which nothing has: what these are. */
export const DidYouMean = ({ corrected, to }: { corrected: string; to: string }) => (
  <p className={styles.meant}>
    <span>{text.nothingExact}</span>
    <Link to={to} className={styles.link}>
      <bdi>{corrected}</bdi>
    </Link>
  </p>
)
