import { observer } from 'mobx-react-lite'
import { useEffect } from 'react'
import { useAddress } from '../../routing/useAddress.ts'
import { useServices } from '../../services/services.ts'
import { login as text } from '../../text/en/account/login.ts'
import { Popup } from '../../ui/overlay/Popup.tsx'
import styles from './LoginDialog.module.css'
import { LoginForm } from './LoginForm.tsx'

/** Signing in over the page, which stays: opened by `loginDialog` of the local store from anywhere. */
export const LoginDialog = observer(() => {
  const { stores, notices } = useServices()
  const { pathname, search } = useAddress()
  const { local, user, host } = stores
  const { isLogin } = user
  // Also where the reader has signed in in another tab.
  useEffect(() => {
    if (isLogin && local.loginDialog) local.toggleLoginDialog()
  }, [isLogin, local])
  // Left behind with its page, as by a link of its own.
  useEffect(
    () => () => {
      if (local.loginDialog) local.toggleLoginDialog()
    },
    [local, pathname],
  )
  return (
    <Popup
      open={local.loginDialog}
      onClose={local.toggleLoginDialog}
      label={text.signIn}
      heading={text.signInTo({ brand: host.brand.appName })}
    >
      <div className={styles.content}>
        <p className={styles.text}>{user.hasEnded ? text.sessionEnded : text.signInText}</p>
        <LoginForm
          returnTo={pathname + search}
          onSignedIn={() => notices.toast(text.welcome({ name: user.userInfo?.name ?? '' }))}
        />
      </div>
    </Popup>
  )
})
