import styles from './Skeleton.module.css'

/** Rows of books that are on their way, of the rows' size. */
export const SkeletonRows = ({ count = 4 }: { count?: number }) => (
  <div className={styles.rows} aria-hidden>
    {Array.from({ length: count }, (_, index) => (
      <div key={index} className={styles.row}>
        <span className={styles.cover} />
        <span className={styles.words}>
          <i className={styles.line} />
          <i className={styles.short} />
          <i className={styles.line} />
          <i className={styles.line} />
        </span>
      </div>
    ))}
  </div>
)
