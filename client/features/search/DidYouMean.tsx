import { Link } from '../../routing/Link.tsx'
import { search as text } from '../../text/en/discover/search.ts'
import styles from './DidYouMean.module.css'

/** Above books that were found by other words than those asked for, which nothing has: what these are. */
export const DidYouMean = ({ corrected, to }: { corrected: string; to: string }) => (
  <p className={styles.meant}>{text.nothingExact({ keyword: corrected, a: linkTo(to) })}</p>
)

const linkTo = (to: string) => (words: string) => (
  <Link key={to} to={to} className={styles.link}>
    <bdi>{words}</bdi>
  </Link>
)
