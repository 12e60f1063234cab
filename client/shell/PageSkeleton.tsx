import { SkeletonRows } from '../ui/lists/Skeleton.tsx'
import styles from './PageSkeleton.module.css'

const Lines = ({ count }: { count: number }) =>
  Array.from({ length: count }, (_, index) => <i key={index} className={styles.line} />)

export function PageSkeleton({ pathname }: { pathname: string }) {
  const isChapter = pathname.startsWith('/book-reader/')
  const isBook = pathname.startsWith('/novel/')
  return (
    <div className={isChapter ? `reading-surface ${styles.page} ${styles.chapter}` : styles.page} aria-hidden>
      <div className={styles.column}>
        <i className={styles.title} />
        {!isChapter && <SkeletonRows count={isBook ? 1 : 6} />}
        {(isChapter || isBook) && <Lines count={isChapter ? 18 : 6} />}
      </div>
    </div>
  )
}
