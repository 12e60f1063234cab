import type { ReactNode } from 'react'
import styles from './EmptyState.module.css'

type Props = { title: string; text?: string; /** A link or button that leads on. */ action?: ReactNode }

/** What stands where there is nothing to show: an empty shelf, what that means, and a way on. */
export const EmptyState = ({ title, text, action }: Props) => (
  <div className={styles.state}>
    <svg
      className={styles.shelf}
      viewBox="0 0 160 96"
      width={160}
      height={96}
      aria-hidden
      fill="none"
      strokeLinejoin="round"
    >
      <path className={styles.board} d="M8 88h144" />
      <path className={styles.book} d="M30 30h16v56H30zM46 40h12v46H46zM30 42h16M30 74h16" />
      <path className={styles.leaning} d="m88 43 14-5 16 44-14 5z" />
      <path className={styles.dust} d="M66 62h10M71 57v10M128 24h8M132 20v8" />
    </svg>
    <p className={styles.title}>{title}</p>
    {text && <p className={styles.text}>{text}</p>}
    {action && <div className={styles.action}>{action}</div>}
  </div>
)
