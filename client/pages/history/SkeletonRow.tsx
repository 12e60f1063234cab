import styles from './SkeletonRow.module.css'

export const SkeletonRow = () => (
  <div className={styles.row}>
    <span className={styles.cover} />
    <div className="column">
      <i className={styles.title} />
      <i className={styles.line} />
      <i className={styles.line} />
    </div>
  </div>
)
