import type { ReactNode } from 'react'
import styles from './PageTitle.module.css'

/** The page's only level-1 heading, with a line about it. */
export const PageTitle = ({ title, children }: { title: string; children?: ReactNode }) => (
  <div className={styles.head}>
    <h1 className={styles.title}>
      <bdi>{title}</bdi>
    </h1>
    {children && <p className={`hint ${styles.line}`}>{children}</p>}
  </div>
)
