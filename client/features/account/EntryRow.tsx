import type { ReactNode } from 'react'
import styles from './EntryRow.module.css'

export const EntryRow = ({
  title,
  detail,
  after,
  amount,
  state,
}: {
  title: ReactNode
  detail: ReactNode
  /** The balance after it. */
  after?: string | undefined
  amount: ReactNode
  state?: ReactNode
}) => (
  <div className={styles.row}>
    <div className={styles.words}>
      <p className={styles.title}>{title}</p>
      <p className={styles.detail}>{detail}</p>
      {after && <p className={styles.detail}>{after}</p>}
    </div>
    <div className={styles.end}>
      <p className={styles.amount}>{amount}</p>
      {state && <p className={styles.detail}>{state}</p>}
    </div>
  </div>
)
