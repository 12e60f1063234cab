import { useEffect, useState, useCallback, useRef } from 'react'
import { SESSION } from '../../../shared/cookies.ts'
import { loginLink } from '../../../shared/links.ts'
import { purposeOfLink } from '../../../shared/mailLinks.ts'
import { session } from '../../platform/storage.ts'
import { lazy } from '../../routing/lazy.tsx'
import { Link } from '../../routing/Link.tsx'
import { useAddress, useNavigation } from '../../routing/useNavigation.ts'
import { link as text } from '../../../shared/text/en/account/link.ts'
import { KeyRound } from '../../ui/images/icons/KeyRound.tsx'
import { LinkIcon } from '../../ui/images/icons/LinkIcon.tsx'
import { WifiOff } from '../../ui/images/icons/WifiOff.tsx'
import mail from '../../features/account/byMail/MailLink.module.css'
import layout from '../../shell/ErrorPage.module.css'
import styles from './TokenPage.module.css'
import { when } from 'mobx'
import { returnPath } from '../../features/account/signIn/returnPath.ts'
import { useServices } from '../../services/services.ts'

const titles = () => ({
  checking: { title: text.linkTitle, Icon: KeyRound },
  refused: { title: text.notSignedIn, Icon: LinkIcon },
  lost: { title: text.linkLost, Icon: WifiOff },
})

function wordsOf(outcome: Outcome): string {
  if (outcome.status === 'refused') return outcome.reason || text.linkRefused
  return outcome.status === 'lost' ? text.noResponse : text.linkText
}

export function TokenPage() {
  // The path as opened: the address changes at once.
  const [link] = useState(useAddress().pathname.slice(1))
  const purpose = purposeOfLink(link)
  if (!purpose) return <SignInLink />
  return (
    <section className={layout.page}>
      <MailLink link={link} purpose={purpose} fallback={<p className={styles.text}>{text.linkText}</p>} />
    </section>
  )
}

const MailLink = lazy(() => import('../../features/account/byMail/MailLink.tsx').then(part => part.MailLink))

/** The server renders it without any call; the browser exchanges the code, once. */
function SignInLink() {
  const { outcome, again } = useSignInCode()
  const { title, Icon } = titles()[outcome.status]
  const [isChecking, isLost] = [outcome.status === 'checking', outcome.status === 'lost']
  return (
    <section className={`${layout.page} ${isChecking ? styles.checking : ''}`}>
      <Icon size={48} strokeWidth={1.5} aria-hidden className={mail.icon} />
      <div aria-live="polite">
        <h1 className={mail.title}>{title}</h1>
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

/** `refused`: the code is invalid, with the server's message. `lost`: no answer, so it may be tried again. */
type Outcome = { status: 'checking' | 'lost' } | { status: 'refused'; reason: string }

/** The code leaves the address and the history first. Its path opens unless the reader has gone elsewhere. */
function useSignInCode(): { outcome: Outcome; again(): void } {
  const { api, stores, notices } = useServices()
  const navigation = useNavigation()
  const code = useAddress().pathname.slice(1)
  const [outcome, setOutcome] = useState<Outcome>({ status: 'checking' })
  const requested = useRef('')

  const exchange = useCallback(async () => {
    setOutcome({ status: 'checking' })
    const here = navigation?.current
    // The stored session is restored first.
    await when(() => !stores.local.loading)
    const {
      s,
      d,
      errors: [error],
    } = await api.get('user.sns', { code }, { quiet: true })
    if (error)
      return setOutcome(isRefusal(error.status) ? { status: 'refused', reason: error.desc } : { status: 'lost' })
    if (!s) return
    stores.auth.signIn(d.token, d.user)
    notices.toast(text.welcome({ name: d.user.name }))
    if (navigation?.current === here) await navigation?.open(returnPath(d.return_to), { replace: true })
  }, [api, code, navigation, notices, stores])

  useEffect(() => {
    if (requested.current === code) return
    requested.current = code
    history.replaceState(history.state, '', '/login')
    void exchange()
  }, [code, exchange])

  return { outcome, again: () => void exchange() }
}

/** 429 is a rate limit; it does not mean that the code is invalid. */
const isRefusal = (status: number) => status >= 400 && status < 500 && status !== 429
