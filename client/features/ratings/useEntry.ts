import { autorun } from 'mobx'
import { useStores } from '../../services/services.ts'

/**
 * What lets a reader in who is to give something: resolves to true for who is signed in with a confirmed address, at
 * once or by the sign-in dialog over the page, and to false for who closes that.
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
