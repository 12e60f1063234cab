import { signInMethods as text } from '../../../../shared/text/en/account/signInMethods.ts'
import { legalLinks } from '../byMail/legalLinks.tsx'
import styles from './SignInMethods.module.css'
import type { Provider } from './useProviders.ts'
import { useState } from 'react'
import { SESSION } from '../../../../shared/cookies.ts'
import { session } from '../../../platform/storage.ts'
import { useServices } from '../../../services/services.ts'

type Props = {
  providers: Provider[]
  hasPasskeys: boolean
  /** Path of this site to return to after a third-party sign-in. */
  returnTo: string
  onSignedIn(): void
  /** The reader is signed in and proves their identity again. */
  isAgain?: boolean
}

export const SignInMethods = ({ providers, hasPasskeys, returnTo, onSignedIn, isAgain = false }: Props) => (
  <div className={`column ${styles.doors}`}>
    {!isAgain && <p className={`hint ${styles.or}`}>{text.or}</p>}
    {hasPasskeys && <PasskeyButton onSignedIn={onSignedIn} />}
    <Providers providers={providers} returnTo={returnTo} />
    {!isAgain && providers.length > 0 && <p className={`hint ${styles.note}`}>{text.continueTerms(legalLinks)}</p>}
  </div>
)

function Providers({ providers, returnTo }: { providers: Provider[]; returnTo: string }) {
  const { api, notices } = useServices()
  const [redirectingTo, setRedirectingTo] = useState('')

  const redirect = async (provider: string) => {
    if (redirectingTo) return
    setRedirectingTo(provider)
    const { s, d } = await api.get('user.oauthUrl', { provider, return_to: returnTo })
    // Re-enables the button for readers who return without signing in.
    setRedirectingTo('')
    if (!s || !('url' in d)) return
    if (!isSafe(new URL(d.url))) return notices.notify(text.failed)
    session.set(SESSION.leftFrom, returnTo)
    location.assign(d.url)
  }
  return providers.map(({ name, label }) => (
    <button
      key={name}
      type="button"
      className={styles.door}
      aria-disabled={redirectingTo !== ''}
      onClick={() => void redirect(name)}
    >
      {redirectingTo === name ? text.working : text.continueWith({ provider: label })}
    </button>
  ))
}

/** Requires https, except on a page without it, as in development, where https would protect nothing. */
const isSafe = ({ protocol }: URL) => protocol === 'https:' || (protocol === 'http:' && location.protocol === 'http:')

function PasskeyButton({ onSignedIn }: { onSignedIn(): void }) {
  const { api, stores } = useServices()
  const [isWorking, setWorking] = useState(false)
  const [problem, setProblem] = useState('')
  const signIn = async () => {
    setWorking(true)
    setProblem('')
    const message = await attempt()
    setWorking(false)
    if (message) setProblem(message)
    else onSignedIn()
  }
  /** Returns an error message; '' on success. */
  async function attempt(): Promise<string> {
    try {
      const { signInByPasskey } = await import('./browserPasskeys.ts')
      const entry = await signInByPasskey(api)
      if (!entry) return text.cancelled
      if (!entry.s) return entry.errors[0].desc || text.failed
      stores.auth.signIn(entry.d.token, entry.d.user)
      return ''
    } catch {
      return text.failed
    }
  }
  return (
    <>
      <button type="button" className={styles.door} disabled={isWorking} onClick={() => void signIn()}>
        {isWorking ? text.working : text.passkey}
      </button>
      <div aria-live="polite">{problem && <p className={styles.problem}>{problem}</p>}</div>
    </>
  )
}
