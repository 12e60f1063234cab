import { observer } from 'mobx-react-lite'
import { useEffect, useState } from 'react'
import type { ReaderSettings } from '../../../features/readerSettings/readerSettings.ts'
import { useNavigation } from '../../../routing/useNavigation.ts'
import { useServices } from '../../../services/services.ts'
import { comfort as text } from '../../../text/en/comfort/comfort.ts'
import styles from './ReadingSettings.module.css'

/** The settings of an account, once their code is there; undefined while nobody is signed in. */
export function useAccountSettings(): ReaderSettings | undefined {
  const services = useServices()
  const navigation = useNavigation()
  const { isLogin } = services.stores.user
  const [settings, setSettings] = useState<ReaderSettings>()
  useEffect(() => {
    if (!isLogin) return
    import('../../../features/readerSettings/syncSettings.ts').then(
      ({ syncSettings }) => setSettings(syncSettings(services, navigation)),
      () => {},
    )
  }, [services, navigation, isLogin])
  return isLogin ? settings : undefined
}

/** Says whose the settings are, and where an account's wait for the next page. */
export const AccountNote = observer(({ account }: { account: ReaderSettings | undefined }) => {
  const { stores } = useServices()
  if (account?.waiting)
    return (
      <p className={styles.note}>
        {text.waiting}{' '}
        <button type="button" className={styles.now} onClick={account.arrive}>
          {text.useNow}
        </button>
      </p>
    )
  if (account?.isReached) return <p className={styles.note}>{text.keptInAccount}</p>
  const mayFollow = !stores.user.isLogin && stores.host.offers('settings') && stores.host.offers('accounts')
  return mayFollow ? <p className={styles.note}>{text.keptHere}</p> : null
})
