import { KeyRound, LinkIcon, WifiOff } from 'lucide-react'
import { Link } from '../../routing/Link.tsx'
import { account as text } from '../../text/en/account.ts'
import styles from './TokenPage.module.css'
import { useSignInCode } from './useSignInCode.ts'

const WORDS = {
  checking: { title: text.linkTitle, body: text.linkText, Icon: KeyRound },
  used: { title: text.linkUsed, body: text.linkUsedText, Icon: LinkIcon },
  lost: { title: text.linkLost, body: text.noAnswer, Icon: WifiOff },
}

/** The landing of a sign-in link. The server shows it without asking anybody; the browser exchanges the code, once. */
export function TokenPage() {
  const { outcome, again } = useSignInCode()
  const { title, body, Icon } = WORDS[outcome]
  return (
    <section className={`${styles.page} ${outcome === 'checking' ? styles.checking : ''}`}>
      <Icon size={48} strokeWidth={1.5} aria-hidden className={styles.icon} />
      <div aria-live="polite">
        <h1 className={styles.title}>{title}</h1>
        <p className={`${styles.text} needs-script`}>{body}</p>
        <noscript><p className={styles.text}>{text.scriptNeeded}</p></noscript>
      </div>
      <p className={styles.ways}>
        {outcome === 'lost' && <button type="button" className={styles.primary} onClick={again}>{text.tryAgain}</button>}
        {outcome !== 'checking' && <Link to="/login" className={outcome === 'lost' ? styles.secondary : styles.primary}>{text.signIn}</Link>}
      </p>
    </section>
  )
}
