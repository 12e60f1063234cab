import { observer } from 'mobx-react-lite'
import { useEffect, useState } from 'react'
import { LOCK_ID } from '../../../../shared/links.ts'
import { FORGOTTEN, SIGN_UP } from '../../../../shared/mailLinks.ts'
import { useAddress } from '../../../routing/useNavigation.ts'
import { useServices, useCopy } from '../../../services/services.ts'
import { login as text } from '../../../../shared/text/en/account/login.ts'
import { Popup } from '../../../ui/overlay/Popup.tsx'
import { Entry, headingOf, type EntryMode } from './Entry.tsx'
import styles from './LoginDialog.module.css'
import { LazyEmailMethods } from './lazyMethods.tsx'

export const LoginDialog = observer(({ open, onClose }: { open: boolean; onClose(): void }) => {
  const { stores, notices } = useServices()
  const { pathname, search } = useAddress()
  const { local, user, host } = stores
  const { isLogin } = user
  const isUnconfirmed = isLogin && user.userInfo?.email_verified === false
  const [mode, setMode] = useState<EntryMode>('signIn')
  // Also after a sign-in in another tab.
  useEffect(() => {
    if (isLogin && !isUnconfirmed && local.loginDialog) local.toggleLoginDialog()
  }, [isLogin, isUnconfirmed, local])
  // Closes when the page changes, such as by a link in the dialog.
  useEffect(
    () => () => {
      if (local.loginDialog) local.toggleLoginDialog()
    },
    [local, pathname],
  )
  const { appName: brand } = host.brand
  const say = useCopy('login', text)
  const heading = isUnconfirmed ? text.confirmTitle : headingOf(mode, brand)
  const words = mode === SIGN_UP ? text.createText : user.hasEnded ? text.sessionEnded : say('signInText')
  return (
    <Popup open={open} onClose={onClose} label={text.signIn} heading={heading}>
      <div className={styles.content}>
        {isUnconfirmed ? (
          <LazyEmailMethods mode="confirm" onDone={() => {}} onFailed={onClose} />
        ) : (
          <>
            {mode !== FORGOTTEN && <p className={styles.text}>{words}</p>}
            <Entry
              mode={mode}
              onMode={setMode}
              returnTo={pathname + search + (document.getElementById(LOCK_ID) ? `#${LOCK_ID}` : '')}
              onSignedIn={() => notices.toast(text.welcome({ name: user.userInfo?.name ?? '' }))}
            />
          </>
        )}
      </div>
    </Popup>
  )
})
