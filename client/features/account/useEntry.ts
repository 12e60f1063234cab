import { autorun } from 'mobx'
import { useStores } from '../../services/services.ts'

/**
 * Asks a reader to sign in before an action: resolves to true if they are (or then get) signed in with a confirmed
 * address, to false if they close the dialog.
 */
export function useEntry(): () => Promise<boolean> {
  const { user, host, local } = useStores()
  const isIn = () => user.isLogin && !(user.userInfo?.email_verified === false && host.offers('mail'))
  return async () => {
    if (isIn()) return true
    if (!local.loginDialog) local.toggleLoginDialog()
    return new Promise(resolve => {
      autorun(waiting => {
        if (!isIn() && local.loginDialog) return
        waiting.dispose()
        resolve(isIn())
      })
    })
  }
}
