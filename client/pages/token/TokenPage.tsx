import { KeyRound, LinkIcon, WifiOff } from 'lucide-react'
import { useEffect, useState, type ComponentProps } from 'react'
import { SESSION } from '../../../shared/cookies.ts'
import { loginLink } from '../../../shared/links.ts'
import { purposeOfLink } from '../../../shared/mailLinks.ts'
import { session } from '../../platform/storage.ts'
import { lazy } from '../../routing/lazy.tsx'
import { Link } from '../../routing/Link.tsx'
import { useAddress } from '../../routing/useAddress.ts'
import { link as text } from '../../text/en/account/link.ts'
import styles from './TokenPage.module.css'
import { useSignInCode, type Outcome } from './useSignInCode.ts'

const titles = () => ({
  checking: { title: text.linkTitle, Icon: KeyRound },
  refused: { title: text.notSignedIn, Icon: LinkIcon },
  lost: { title: text.linkLost, Icon: WifiOff },
})

function wordsOf(outcome: Outcome): string {
  if (outcome.status === 'refused') return outcome.reason || text.linkRefused
  return outcome.status === 'lost' ? text.noAnswer : text.linkText
}

/** The landing of a link from a mail, or of a sign-in elsewhere. */
export function TokenPage() {
  // As it was opened: it leaves the address bar at once.
  const [link] = useState(useAddress().pathname.slice(1))
  const purpose = purposeOfLink(link)
  if (!purpose) return <SignInLink />
  return (
    <section className={styles.page}>
      <MailedLink link={link} purpose={purpose} />
    </section>
  )
}

const MailLink = lazy(() => import('../../features/account/byMail/MailLink.tsx').then(part => part.MailLink))

/** The link leaves the address and the history at once. */
function MailedLink(props: ComponentProps<typeof MailLink>) {
  useEffect(() => history.replaceState(history.state, '', '/login'), [])
  return <MailLink fallback={<p className={styles.text}>{text.linkText}</p>} {...props} />
}

/** The server shows it without asking anybody; the browser exchanges the code, once. */
function SignInLink() {
  const { outcome, again } = useSignInCode()
  const { title, Icon } = titles()[outcome.status]
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
