import { KeyRound, LinkIcon, WifiOff } from 'lucide-react'
import { SESSION } from '../../../shared/cookies.ts'
import { loginLink } from '../../../shared/links.ts'
import { session } from '../../platform/storage.ts'
import { Link } from '../../routing/Link.tsx'
import { login as text } from '../../text/en/account/login.ts'
import styles from './TokenPage.module.css'
import { useSignInCode, type Outcome } from './useSignInCode.ts'

const TITLES = {
  checking: { title: text.linkTitle, Icon: KeyRound },
  refused: { title: text.notSignedIn, Icon: LinkIcon },
  lost: { title: text.linkLost, Icon: WifiOff },
}

function wordsOf(outcome: Outcome): string {
  if (outcome.status === 'refused') return outcome.reason || text.linkRefused
  return outcome.status === 'lost' ? text.noAnswer : text.linkText
}

/** The landing of a sign-in link. The server shows it without asking anybody; the browser exchanges the code, once. */
export function TokenPage() {
  const { outcome, again } = useSignInCode()
  const { title, Icon } = TITLES[outcome.status]
  const [isChecking, isLost] = [outcome.status === 'checking', outcome.status === 'lost']
  return (
    <section className={`${styles.page} ${isChecking ? styles.checking : ''}`}>
      <Icon size={48} strokeWidth={1.5} aria-hidden className={styles.icon} />
      <div aria-live="polite">
        <h1 className={styles.title}>{title}</h1>
        <p className={`${styles.text} needs-script`}>{wordsOf(outcome)}</p>
        <noscript>
          <p className={styles.text}>{text.scriptNeeded}</p>
        </noscript>
      </div>
      <p className={styles.ways}>
        {isLost && (
          <button type="button" className={styles.primary} onClick={again}>
            {text.tryAgain}
          </button>
        )}
        {!isChecking && (
          <Link to={loginLink(session.get(SESSION.leftFrom))} className={isLost ? styles.secondary : styles.primary}>
            {text.signIn}
          </Link>
        )}
      </p>
    </section>
  )
}
