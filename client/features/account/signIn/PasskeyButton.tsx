import { useState } from 'react'
import { useServices } from '../../../services/services.ts'
import { signInMethods as text } from '../../../text/en/account/signInMethods.ts'
import styles from './SignInMethods.module.css'

/** Signs in without address and password; its code comes with the tap. */
export function PasskeyButton({ onSignedIn }: { onSignedIn(): void }) {
  const { api, stores } = useServices()
  const [isWorking, setWorking] = useState(false)
  const [problem, setProblem] = useState('')
  const signIn = async () => {
    setWorking(true)
    setProblem('')
    const said = await attempt()
    setWorking(false)
    if (said) setProblem(said)
    else onSignedIn()
  }
  /** Gives what went wrong, '' where nothing did. */
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
