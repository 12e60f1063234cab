import styles from './Skeleton.module.css'

/** What stands for the cover of a row on its way: books have `large` ones, entries of an account none. */
export type SkeletonCover = 'large' | 'small' | 'none'

/** Rows that are on their way, of the rows' size. */
export const SkeletonRows = ({ count = 4, cover = 'large' }: { count?: number; cover?: SkeletonCover }) => (
  <div className={styles.rows} aria-hidden>
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
