import { observer } from 'mobx-react-lite'
import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { chunk } from '../routing/chunk.tsx'
import { usePart } from '../routing/usePart.ts'
import { useStores } from '../services.ts'

const dialog = chunk<{ address: string }>('components/login/LoginDialog', () => import('../components/login/LoginDialog.tsx').then(module => module.LoginDialog))

/** Brings the login dialog's code when it is first wanted. Closes on leaving the page. */
export const LoginDialogHost = observer(() => {
  const { local } = useStores()
  const { pathname, search } = useLocation()
  const isThere = usePart(dialog, local.loginDialog, local.toggleLoginDialog)
  useEffect(() => () => {
    if (local.loginDialog) local.toggleLoginDialog()
  }, [local, pathname])

  return isThere ? dialog.render({ address: pathname + search }) : null
})
