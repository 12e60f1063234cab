import type { ReactNode } from 'react'
import styles from './EntryRow.module.css'

export const EntryRow = ({
  title,
  detail,
  amount,
  state,
}: {
  title: ReactNode
  detail: ReactNode
  amount: ReactNode
  state?: ReactNode
}) => (
  <div className={styles.row}>
    <div className={styles.words}>
      <p className={styles.title}>{title}</p>
      <p className={styles.detail}>{detail}</p>
    </div>
    <div className={styles.end}>
      <p className={styles.amount}>{amount}</p>
      {state && <p className={styles.detail}>{state}</p>}
    </div>
  </div>
)
