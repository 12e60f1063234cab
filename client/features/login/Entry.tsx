import { useEffect, useState } from 'react'
import { FORGOTTEN, SIGN_UP } from '../../../shared/mailLinks.ts'
import { login as text } from '../../text/en/account/login.ts'
import { useServices, useStores } from '../../services/services.ts'
import { LoginForm } from './LoginForm.tsx'
import styles from './LoginForm.module.css'
import { OtherWaysHost } from './OtherWaysHost.tsx'
import { Providers, type Offered } from './Providers.tsx'

/** How somebody gets in. */
export type Way = 'signIn' | typeof SIGN_UP | typeof FORGOTTEN

type Props = {
  way: Way
  onWay(way: Way): void
  /** Path of this site to which a third-party sign-in leads back. */
  returnTo: string
  onSignedIn(): void
}

/** Signing in, signing up or a new password, one at a time, and third parties below. */
export function Entry({ way, onWay, returnTo, onSignedIn }: Props) {
  const { host } = useStores()
  const offered = useOffered()
  const isClosed = !host.offers('mail') || offered?.email === false
  if (!host.offers('accounts')) return <p className={styles.message}>{text.accountsClosed}</p>
  return (
    <div className={styles.form}>
      {isClosed && way !== 'signIn' && <p className={styles.message}>{text.mailClosed}</p>}
      {way !== 'signIn' && !isClosed && (
        <OtherWaysHost key={way} way={way} onDone={onSignedIn} onFailed={() => onWay('signIn')} />
      )}
      {way === 'signIn' ? (
        <>
          <LoginForm onSignedIn={onSignedIn} />
          {!isClosed && (
            <button type="button" className={`${styles.other} needs-script`} onClick={() => onWay(FORGOTTEN)}>
              {text.forgotten}
            </button>
          )}
          {host.offers('mail') && (
            <p className={`${styles.switch} needs-script`}>
              {text.newHere}{' '}
              <button type="button" className={styles.other} onClick={() => onWay(SIGN_UP)}>
                {text.createAccount}
              </button>
            </p>
          )}
        </>
      ) : (
        <button type="button" className={styles.other} onClick={() => onWay('signIn')}>
          {text.back}
        </button>
      )}
      {way !== FORGOTTEN && <Providers providers={offered?.providers ?? []} returnTo={returnTo} />}
    </div>
  )
}

/** Who signs readers in here besides us, and whether accounts by e-mail are open; undefined until it is known. */
function useOffered(): Offered | undefined {
  const { api } = useServices()
  const [offered, setOffered] = useState<Offered>()
  useEffect(() => {
    const asked = new AbortController()
    void api.get('user.oauthUrl', {}, { signal: asked.signal, quiet: true }).then(({ s, d }) => {
      if (s && 'providers' in d && !asked.signal.aborted) setOffered(d)
    })
    return () => asked.abort()
  }, [api])
  return offered
}
