import { observer } from 'mobx-react-lite'
import { useEffect, useState } from 'react'
import { FORGOTTEN, SIGN_UP } from '../../../shared/mailLinks.ts'
import { Entry, headingOf, type Way } from '../../features/account/signIn/Entry.tsx'
import { LazyOtherWays } from '../../features/account/signIn/lazyWays.tsx'
import { returnPath } from '../../features/account/signIn/returnPath.ts'
import { useNavigation, useAddress } from '../../routing/useNavigation.ts'
import { useBrand, useStores, useCopy } from '../../services/services.ts'
import { login as text } from '../../text/en/account/login.ts'
import styles from './LoginPage.module.css'
import { SignedIn } from './SignedIn.tsx'

/** What an account offers, as the words above the form say. */
const PROMISED = ['accounts', 'payments', 'reading_log'] as const

/** Signing in, or the signed-in reader. */
export const LoginPage = observer(() => {
  const { user, host } = useStores()
  const navigation = useNavigation()
  const say = useCopy('login', text)
  const { search, hash } = useAddress()
  const goOn = returnPath(new URLSearchParams(search).get('return_to'))
  const goOnNow = () => void navigation?.open(goOn, { replace: true })
  const [way, setWay] = useState<Way>('signIn')
  // Links in mails lead to a form of their own; the server does not see which.
  useEffect(() => {
    const asked = [SIGN_UP, FORGOTTEN].find(name => hash === `#${name}`)
    if (asked) setWay(asked as Way)
  }, [hash])
  return (
    <div className={styles.page}>
      {user.isLogin && user.userInfo ? (
        <SignedIn user={user.userInfo} goOn={goOn}>
          <LazyOtherWays way="confirm" onDone={goOnNow} onFailed={goOnNow} />
        </SignedIn>
      ) : (
        <div className={styles.signIn}>
          <Pitch />
          <div>
            <h1 className={styles.title}>{headingOf(way, host.brand.appName)}</h1>
            {way !== FORGOTTEN && PROMISED.every(host.offers) && (
              <p className={styles.text}>{way === SIGN_UP ? text.createText : say('signInText')}</p>
            )}
            <Entry way={way} onWay={setWay} returnTo={goOn} onSignedIn={goOnNow} />
          </div>
        </div>
      )}
    </div>
  )
})

/** Next to the form, if there is space: the brand. */
const Pitch = () => {
  const brand = useBrand()
  return (
    <aside className={styles.pitch}>
      <img src={brand.icon} alt="" width={72} height={72} loading="lazy" />
      <p className={styles.tagline}>{brand.tagline}</p>
      <p>{brand.description}</p>
    </aside>
  )
}
