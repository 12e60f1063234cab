import styles from './HistoryRow.module.css'

/** The place of a row that is not known yet. */
export const WaitingRow = () => (
  <div className={styles.row}>
    <span className={styles.waitingCover} />
    <div className={styles.words}>
      <i className={styles.waitingTitle} />
      <i className={styles.waiting} />
      <i className={styles.waiting} />
    </div>
  </div>
)
