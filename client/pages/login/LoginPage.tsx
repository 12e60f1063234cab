import { observer } from 'mobx-react-lite'
import { useEffect, useState } from 'react'
import { FORGOTTEN, SIGN_UP } from '../../../shared/mailLinks.ts'
import { AccountCard } from '../../features/account/AccountCard.tsx'
import { Entry, headingOf, type Way } from '../../features/account/signIn/Entry.tsx'
import { LazyOtherWays } from '../../features/account/signIn/lazyWays.tsx'
import { returnPath } from '../../features/account/signIn/returnPath.ts'
import { signOut } from '../../features/account/signOut.ts'
import { Link } from '../../routing/Link.tsx'
import { useNavigation } from '../../routing/useNavigation.ts'
import { useAddress } from '../../routing/useAddress.ts'
import { useBrand, useServices } from '../../services/services.ts'
import { useToned } from '../../services/useToned.ts'
import { login as text } from '../../text/en/account/login.ts'
import { Button, ButtonLink } from '../../ui/controls/Button.tsx'
import styles from './LoginPage.module.css'

/** Signing in, or who is signed in. */
export const LoginPage = observer(() => {
  const services = useServices()
  const { stores, notices } = services
  const navigation = useNavigation()
  const say = useToned('login', text)
  const { search, hash } = useAddress()
  const { user, host } = stores
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
        <>
          <h1 className={styles.title}>{text.welcome({ name: user.userInfo.name })}</h1>
          <p className={styles.recently}>{text.recently}</p>
          <AccountCard user={user.userInfo} />
          {user.userInfo.email_verified === false && (
            <section className={styles.confirm}>
              <h2 className={styles.heading}>{text.confirmTitle}</h2>
              <LazyOtherWays way="confirm" onDone={goOnNow} onFailed={goOnNow} />
            </section>
          )}
          <div className={styles.ways}>
            <ButtonLink to={goOn} replace>
              {text.goOn}
            </ButtonLink>
            <Button
              look="outlined"
              onClick={() => {
                signOut(services)
                notices.toast(text.signedOut)
              }}
            >
              {text.signOut}
            </Button>
          </div>
          <p className={styles.legal}>
            <Link to="/myinfo/teams_of_services" className={styles.link}>
              {text.termsTitle}
            </Link>
          </p>
        </>
      ) : (
        <div className={styles.signIn}>
          <Pitch />
          <div>
            <h1 className={styles.title}>{headingOf(way, host.brand.appName)}</h1>
            {way !== FORGOTTEN && (
              <p className={styles.text}>{way === SIGN_UP ? text.createText : say('signInText')}</p>
            )}
            <Entry way={way} onWay={setWay} returnTo={goOn} onSignedIn={goOnNow} />
          </div>
        </div>
      )}
    </div>
  )
})

/** Beside the form where there is room: whose site this is. */
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
