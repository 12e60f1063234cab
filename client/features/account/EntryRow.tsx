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
      <p className="hint">{detail}</p>
      {after && <p className="hint">{after}</p>}
    </div>
    <div className={styles.end}>
      <p className={styles.amount}>{amount}</p>
      {state && <p className="hint">{state}</p>}
    </div>
  </div>
)
