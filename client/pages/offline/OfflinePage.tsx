import { when } from 'mobx'
import { observer } from 'mobx-react-lite'
import { useEffect, useState } from 'react'
import { OFFLINE_PAGE } from '../../../shared/page/offline.ts'
import { lazy } from '../../routing/lazy.tsx'
import { useNavigation } from '../../routing/useNavigation.ts'
import { useServices } from '../../services/services.ts'
import { useToned } from '../../services/useToned.ts'
import { offlinePage as text } from '../../text/en/reading/offlinePage.ts'
import { PageTitle } from '../../ui/headings/PageTitle.tsx'
import { awaitServer } from './awaitServer.ts'
import styles from './OfflinePage.module.css'

const OfflineBooks = lazy(() => import('../../features/offline/OfflineBooks.tsx').then(part => part.OfflineBooks))

/**
 * What can be read on this device without a connection. The service worker shows this page in the place of one that
 * cannot be had, under that one's address: it then opens what the address says from what is kept.
 */
export const OfflinePage = observer(() => {
  const { stores, notices } = useServices()
  const { host, local } = stores
  const navigation = useNavigation()
  const say = useToned('offlinePage', text)
  const [hasFailed, setFailed] = useState(false)
  useEffect(() => {
    if (location.pathname === OFFLINE_PAGE) return
    return when(
      () => !local.loading,
      () => {
        awaitServer(host)
        // What it says to a call that failed, the page says better.
        void navigation?.reload().then(notices.hide)
      },
    )
  }, [host, local, navigation, notices])
  return (
    <div className={styles.page}>
      <PageTitle title={text.title}>{say('about')}</PageTitle>
      <OfflineBooks
        when={!local.loading && !hasFailed}
        onFailed={() => setFailed(true)}
        fallback={
          <>
            <p className={styles.scriptless}>{text.scriptless}</p>
            <p className={`${styles.waiting} needs-script`} role="status">
              {hasFailed ? text.failed : text.waiting}
            </p>
            {hasFailed && (
              <button type="button" className={styles.again} onClick={() => setFailed(false)}>
                {text.tryAgain}
              </button>
            )}
          </>
        }
      />
    </div>
  )
})
