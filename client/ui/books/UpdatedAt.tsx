import { cards as text } from '../../text/en/discover/cards.ts'
import { TimeAgo } from '../format/TimeAgo.tsx'
import styles from './UpdatedAt.module.css'

/** When a book was updated, in the room of a date. */
export const UpdatedAt = ({ time }: { time: string }) => (
  <>
    <span className="visually-hidden">{text.updatedAt} </span>
    <TimeAgo time={time} className={styles.time} />
  </>
)
