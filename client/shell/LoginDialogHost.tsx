import { observer } from 'mobx-react-lite'
import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { loginLink } from '../../shared/links.ts'
import { chunk } from '../routing/chunk.tsx'
import { useNavigation } from '../routing/useNavigation.ts'
import { useStores } from '../services.ts'

const dialog = chunk<{ address: string }>('components/login/LoginDialog', () => import('../components/login/LoginDialog.tsx').then(module => module.LoginDialog))

/** Brings the login dialog's code when it is first wanted; without it, the login page serves. Closes on leaving the page. */
export const LoginDialogHost = observer(() => {
  const { local } = useStores()
  const navigation = useNavigation()
  const { pathname, search } = useLocation()
  const [isThere, setThere] = useState(false)
  const wanted = local.loginDialog
  const address = pathname + search

  useEffect(() => {
    if (!wanted || isThere) return
    Promise.all([dialog.ready(), navigation?.prepare()]).then(() => setThere(true), () => void navigation?.open(loginLink(address)))
  }, [wanted, isThere, navigation, address])
  useEffect(() => () => {
    if (local.loginDialog) local.toggleLoginDialog()
  }, [local, pathname])

  return isThere ? dialog.render({ address }) : null
})
