import { observer } from 'mobx-react-lite'
import { useServices } from '../../services.ts'
import { account as text } from '../../text/en/account.ts'
import { Popup } from '../Popup.tsx'
import styles from './LoginDialog.module.css'
import { LoginForm } from './LoginForm.tsx'

/** Signing in over the page, which stays: opened by `loginDialog` of the local store from anywhere. */
export const LoginDialog = observer(({ address }: { address: string }) => {
  const { stores, notices } = useServices()
  const { local, user, host } = stores
  return (
    <Popup open={local.loginDialog} onClose={local.toggleLoginDialog} label={text.signIn} heading={text.signInTo(host.brand.appName)}>
      <div className={styles.content}>
        <p className={styles.text}>{text.signInText}</p>
        <LoginForm
          returnTo={address}
          onSignedIn={() => {
            local.toggleLoginDialog()
            notices.toast(text.welcome(user.userInfo?.name ?? ''))
          }}
        />
      </div>
    </Popup>
  )
})
