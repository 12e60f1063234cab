import { House } from 'lucide-react'
import { Link } from '../routing/Link.tsx'
import { shell as text } from '../text/en/site/shell.ts'
import { BackLink } from '../ui/links/BackLink.tsx'
import styles from './SubHeader.module.css'

/** The bar of a page below the main ones: a way back, what the page is, and home. */
export function SubHeader({ heading }: { heading: string }) {
  return (
    <header className={styles.bar}>
      <div className={styles.row}>
        <BackLink className={styles.button} />
        <p className={styles.heading}>
          <bdi>{heading}</bdi>
        </p>
        <Link to="/" className={`${styles.button} ${styles.home}`} aria-label={text.home}>
          <House size={20} aria-hidden />
        </Link>
      </div>
    </header>
  )
}
