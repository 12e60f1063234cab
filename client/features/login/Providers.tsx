import { useState, type ReactNode } from 'react'
import { SESSION } from '../../../shared/cookies.ts'
import { session } from '../../platform/storage.ts'
import { useServices } from '../../services/services.ts'
import { login as text } from '../../text/en/account/login.ts'
import { legalLinks } from '../byMail/legalLinks.tsx'
import styles from './LoginForm.module.css'
import type { Provider } from './useOffered.ts'

type Props = {
  providers: Provider[]
  returnTo: string
  /** For a reader who is signed in, to show once more that it is they. */
  isAgain?: boolean
  /** Another way that stands before them. */
  children?: ReactNode
}

/** Third-party sign-ins, where this brand has any. They stand last, so that nothing moves when they arrive. */
export function Providers({ providers, returnTo, isAgain = false, children }: Props) {
  const { api, notices } = useServices()
  const [leavingTo, setLeavingTo] = useState('')

  const leave = async (provider: string) => {
    if (leavingTo) return
    setLeavingTo(provider)
    const { s, d } = await api.get('user.oauthUrl', { provider, return_to: returnTo })
    // Whoever comes back from there without having signed in finds the button as it was.
    setLeavingTo('')
    if (!s || !('url' in d)) return
    if (!isSafe(new URL(d.url))) return notices.notify(text.failed)
    session.set(SESSION.leftFrom, returnTo)
    location.assign(d.url)
  }
  if (providers.length === 0 && !children) return null
  return (
    <div className={styles.providers}>
      {!isAgain && <p className={styles.or}>{text.or}</p>}
      {children}
      {providers.map(({ name, label }) => (
        <button
          key={name}
          type="button"
          className={styles.provider}
          aria-disabled={leavingTo !== ''}
          onClick={() => void leave(name)}
        >
          {leavingTo === name ? text.working : text.continueWith({ provider: label })}
        </button>
      ))}
      {!isAgain && providers.length > 0 && <p className={styles.note}>{text.continueTerms(legalLinks)}</p>}
    </div>
  )
}

/** Over https; without it only from a page that came without it, as in development: there it protects nothing more. */
const isSafe = ({ protocol }: URL) => protocol === 'https:' || (protocol === 'http:' && location.protocol === 'http:')
