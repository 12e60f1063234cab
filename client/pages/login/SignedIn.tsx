import type { ReactNode } from 'react'
import type { User } from '../../../shared/api/user.ts'
import { signOut } from '../../features/account/unsentSignOuts.ts'
import { lazy } from '../../routing/lazy.tsx'
import { Link } from '../../routing/Link.tsx'
import { useServices } from '../../services/services.ts'
import { login as text } from '../../text/en/account/login.ts'
import { Button, ButtonLink } from '../../ui/controls/Button.tsx'
import styles from './SignedIn.module.css'

const AccountCard = lazy(() => import('../../features/account/AccountCard.tsx').then(part => part.AccountCard))

/** The signed-in reader, and the way on. Until the address is confirmed, only the form for that, `children`. */
export function SignedIn({ user, goOn, children }: { user: User; goOn: string; children: ReactNode }) {
  const services = useServices()
  const isNew = user.email_verified === false
  return (
    <>
      <h1 className={styles.title}>{text.welcome({ name: user.name })}</h1>
      {isNew ? (
        <section className={styles.confirm}>
          <h2 className={styles.heading}>{text.confirmTitle}</h2>
          {children}
        </section>
      ) : (
        <>
          <p className={styles.recently}>{text.recently}</p>
          <AccountCard user={user} fallback={<div className={styles.card} />} />
        </>
      )}
      <div className={styles.ways}>
        <ButtonLink to={goOn} replace variant={isNew ? 'outlined' : undefined}>
          {isNew ? text.later : text.goOn}
        </ButtonLink>
        {!isNew && (
          <Button
            variant="outlined"
            onClick={() => {
              signOut(services)
              services.notices.toast(text.signedOut)
            }}
          >
            {text.signOut}
          </Button>
        )}
      </div>
      <p className={styles.legal}>
        <Link to="/myinfo/teams_of_services" className={styles.link}>
          {text.termsTitle}
        </Link>
      </p>
    </>
  )
}
