import styles from './Skeleton.module.css'

/** The placeholder of a row's cover: `large` in lists of books, `none` where rows have no covers. */
export type SkeletonCover = 'large' | 'small' | 'none'

export const SkeletonRows = ({ count = 4, cover = 'large' }: { count?: number; cover?: SkeletonCover }) => (
  <div className={styles.rows} aria-hidden data-pending>
    {Array.from({ length: count }, (_, index) => (
      <div key={index} className={`${styles.row} ${styles[cover]}`}>
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
