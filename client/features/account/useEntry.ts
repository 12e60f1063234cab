import { autorun } from 'mobx'
import { useStores } from '../../services/services.ts'

/** Resolves to true once the reader is signed in with a confirmed address, to false if they close the dialog. */
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
