import { useState } from 'react'
import { SESSION } from '../../../../shared/cookies.ts'
import { session } from '../../../platform/storage.ts'
import { useServices } from '../../../services/services.ts'
import { signInMethods as text } from '../../../text/en/account/signInMethods.ts'
import styles from './SignInMethods.module.css'
import type { Provider } from './useProviders.ts'

/** Third-party sign-ins, where this brand has any. */
export function Providers({ providers, returnTo }: { providers: Provider[]; returnTo: string }) {
  const { api, notices } = useServices()
  const [leavingTo, setLeavingTo] = useState('')

  const leave = async (provider: string) => {
    if (leavingTo) return
    setLeavingTo(provider)
    const { s, d } = await api.get('user.oauthUrl', { provider, return_to: returnTo })
    // Enables the button again for readers who return without having signed in.
    setLeavingTo('')
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
      aria-disabled={leavingTo !== ''}
      onClick={() => void leave(name)}
    >
      {leavingTo === name ? text.working : text.continueWith({ provider: label })}
    </button>
  ))
}

/** Over https; without it only from a page that came without it, as in development: there it protects nothing more. */
const isSafe = ({ protocol }: URL) => protocol === 'https:' || (protocol === 'http:' && location.protocol === 'http:')
