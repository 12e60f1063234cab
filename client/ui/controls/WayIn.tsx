import type { ReactNode } from 'react'
import { Link } from '../../routing/Link.tsx'
import styles from './WayIn.module.css'

type Props = {
  to: string
  /** What it says to those who do not see of which book it is. */
  label: string
  /** Mostly wanted of those in a list. */
  isFilled?: boolean
  children: ReactNode
}

/** The button of a book in a list of the reader's own, which opens it. */
export const WayIn = ({ to, label, isFilled, children }: Props) => (
  <Link to={to} className={isFilled ? `${styles.way} ${styles.filled}` : styles.way} aria-label={label}>
    <span>{children}</span>
  </Link>
)
