import { observer } from 'mobx-react-lite'
import { AccountCard } from '../../features/account/AccountCard.tsx'
import { LoginForm } from '../../features/login/LoginForm.tsx'
import { returnPath } from '../../features/login/returnPath.ts'
import { signOut } from '../../features/session/signOut.ts'
import { Link } from '../../routing/Link.tsx'
import { useNavigation } from '../../routing/useNavigation.ts'
import { useAddress } from '../../routing/useAddress.ts'
import { useServices } from '../../services/services.ts'
import { login as text } from '../../text/en/account/login.ts'
import styles from './LoginPage.module.css'

/** Signing in, or who is signed in. */
export const LoginPage = observer(() => {
  const services = useServices()
  const { stores, notices } = services
  const navigation = useNavigation()
  const { search } = useAddress()
  const { user, host } = stores
  const goOn = returnPath(new URLSearchParams(search).get('return_to'))
  return (
    <div className={styles.page}>
      {user.isLogin && user.userInfo ? (
        <>
          <h1 className={styles.title}>{text.welcome({ name: user.userInfo.name })}</h1>
          <p className={styles.recently}>{text.recently}</p>
          <AccountCard user={user.userInfo} />
          <div className={styles.ways}>
            <Link to={goOn} replace className={styles.primary}>
              {text.goOn}
            </Link>
            <button
              type="button"
              className={styles.secondary}
              onClick={() => {
                signOut(services)
                notices.toast(text.signedOut)
              }}
            >
              {text.signOut}
            </button>
          </div>
          <p className={styles.legal}>
            <Link to="/myinfo/teams_of_services" className={styles.link}>
              {text.termsTitle}
            </Link>
          </p>
        </>
      ) : (
        <div className={styles.signIn}>
          <h1 className={styles.title}>{text.signInTo({ brand: host.brand.appName })}</h1>
          <p className={styles.text}>{text.signInText}</p>
          <LoginForm returnTo={goOn} onSignedIn={() => void navigation?.open(goOn, { replace: true })} />
        </div>
      )}
    </div>
  )
})
