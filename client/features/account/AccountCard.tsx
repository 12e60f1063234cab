import type { ReactNode } from 'react'
import type { User } from '../../../shared/api/user.ts'
import { backendAddress } from '../../../shared/pictures.ts'
import { useBrand, useCopy } from '../../services/services.ts'
import { card as text } from '../../../shared/text/en/account/card.ts'
import styles from './AccountCard.module.css'

/** The reader's name and picture, or a guest placeholder of the same height if there is no user. */
export function AccountCard({ user, children }: { user?: User | null; children?: ReactNode }) {
  const brand = useBrand()
  const say = useCopy('card', text)
  const detail = `hint ${styles.detail}`
  const picture = user?.avatar && backendAddress(brand, user.avatar)
  return (
    <div className={`row card ${styles.card}`}>
      {picture ? (
        <img src={picture} alt="" width={56} height={56} className={styles.avatar} />
      ) : (
        <span className={styles.avatar} aria-hidden>
          {user?.name.trim().slice(0, 1).toUpperCase() || <Figure />}
        </span>
      )}
      <div className={styles.words}>
        <p className={user ? `one-line ${styles.name}` : styles.name}>
          <bdi>{user ? user.name || user.email : text.guest}</bdi>
        </p>
        <p className={user ? `one-line ${detail}` : detail}>{user ? user.email : say('guestText')}</p>
        {user && <p className={detail}>{text.memberSince({ date: user.created_at.slice(0, 10) })}</p>}
      </div>
      {children}
    </div>
  )
}

const Figure = () => (
  <svg
    viewBox="0 0 24 24"
    width={30}
    height={30}
    fill="none"
    stroke="currentColor"
    strokeWidth={1.8}
    strokeLinecap="round"
  >
    <circle cx={12} cy={8} r={4} />
    <path d="M4 20.5c1.2-4 4.200-6 8-6s6.800 2 8 6" />
  </svg>
)
