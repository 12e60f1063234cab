import { when } from 'mobx'
import { observer } from 'mobx-react-lite'
import { useEffect, useState } from 'react'
import { OFFLINE_PAGE } from '../../../shared/page/offline.ts'
import { lazy } from '../../routing/lazy.tsx'
import { useNavigation } from '../../routing/useNavigation.ts'
import { useStores, useCopy } from '../../services/services.ts'
import { offlinePage as text } from '../../../shared/text/en/reading/offlinePage.ts'
import { PageTitle } from '../../ui/headings/PageTitle.tsx'
import styles from './OfflinePage.module.css'
import type { HostStore } from '../../stores/hostStore.ts'

const OfflineBooks = lazy(() => import('../../features/offline/OfflineBooks.tsx').then(part => part.OfflineBooks))

/** The service worker serves this page in place of one that does not load; it then opens the saved page. */
export const OfflinePage = observer(() => {
  const { host, local } = useStores()
  const navigation = useNavigation()
  const say = useCopy('offlinePage', text)
  const [hasFailed, setFailed] = useState(false)
  useEffect(() => {
    if (location.pathname === OFFLINE_PAGE) return
    const open = () => void navigation?.reload()
    const ends = [
      when(
        () => !local.loading,
        () => {
          awaitServer(host)
          if (location.pathname !== '/') return open()
          // Home keeps showing the saved books until the server is back.
          queueMicrotask(() => ends.push(when(() => host.online, open)))
        },
      ),
    ]
    return () => ends.forEach(end => end())
  }, [host, local, navigation])
  return (
    <div className={`page-width ${styles.page}`}>
      <PageTitle title={text.title}>{say('about')}</PageTitle>
      <OfflineBooks
        when={!local.loading && !hasFailed}
        onFailed={() => setFailed(true)}
        fallback={
          <>
            <p className={styles.scriptless}>{text.scriptless}</p>
            <p className={`${styles.waiting} needs-script`} role="status" data-pending={!hasFailed || undefined}>
              {hasFailed ? text.failed : text.loading}
            </p>
            {hasFailed && (
              <button type="button" className={`filled ${styles.again}`} onClick={() => setFailed(false)}>
                {text.tryAgain}
              </button>
            )}
          </>
        }
      />
    </div>
  )
})

const PAUSE_MS = 10_000

/** If the device believes it is online, no event reports the server's return: polls it, bypassing the worker. */
function awaitServer(host: HostStore) {
  // Deferred: the device's own status is applied in this same task.
  queueMicrotask(() => host.setOnline(false))
  if (!navigator.onLine) return
  const ask = () =>
    fetch(OFFLINE_PAGE, { method: 'HEAD', cache: 'no-store' }).then(
      () => host.setOnline(true),
      () => void setTimeout(ask, PAUSE_MS),
    )
  setTimeout(ask, PAUSE_MS)
}
