import { observer } from 'mobx-react-lite'
import { chunk } from '../../routing/page/chunk.tsx'
import { usePart } from '../../routing/usePart.ts'
import { useStores } from '../../services/services.ts'

const dialog = chunk(() => import('./LoginDialog.tsx').then(module => module.LoginDialog))

/** Brings the login dialog's code when it is first wanted. */
export const LoginDialogHost = observer(() => {
  const { local } = useStores()
  return usePart(dialog, local.loginDialog, local.toggleLoginDialog) ? dialog.render({}) : null
})
