import { cards as text } from '../../text/en/discover/cards.ts'
import styles from './RankMark.module.css'

/** A book's rank on the corner of its cover; the first three stand out. */
export const RankMark = ({ rank }: { rank: number }) => (
  <span className={`${styles.mark} ${styles[`place${rank}`] ?? ''}`}>
    <span className="visually-hidden">{text.rank} </span>
    {rank}
  </span>
)
