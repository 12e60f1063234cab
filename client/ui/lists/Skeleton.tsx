import styles from './Skeleton.module.css'

/** Rows of books that are on their way, of the rows' size. */
export const SkeletonRows = ({ count = 3 }: { count?: number }) => (
  <div aria-hidden>
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

/** A row of tiles that are on their way, of the tiles' size. */
export const SkeletonTiles = ({ count = 3 }: { count?: number }) => (
  <div aria-hidden className={styles.tiles}>
    {Array.from({ length: count }, (_, index) => (
      <div key={index} className={styles.tile}>
        <span className={styles.cover} />
        <i className={styles.line} />
        <i className={styles.short} />
      </div>
    ))}
  </div>
)

/** Lines of text that are on their way. */
export const SkeletonLines = ({ count = 3 }: { count?: number }) => (
  <div aria-hidden>
    {Array.from({ length: count }, (_, index) => (
      <i key={index} className={styles.line} />
    ))}
  </div>
)
