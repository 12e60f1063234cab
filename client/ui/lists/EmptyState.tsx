import type { ReactNode } from 'react'
import styles from './EmptyState.module.css'

type Props = { title: string; text?: string; /** A link or button that leads on. */ action?: ReactNode }

export const EmptyState = ({ title, text, action }: Props) => (
  <div className={`column ${styles.state}`}>
    <div className={styles.picture} />
    <p className={styles.title}>{title}</p>
    {text && <p className={styles.text}>{text}</p>}
    {action && <div className={styles.action}>{action}</div>}
  </div>
)
