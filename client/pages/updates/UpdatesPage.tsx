import { observer } from 'mobx-react-lite'
import { ListWaiting } from '../../features/account/PersonalList.tsx'
import styles from '../../features/account/AccountScreen.module.css'
import { lazy } from '../../routing/lazy.tsx'
import { useStores } from '../../services/services.ts'
import { account as text } from '../../text/en/account/account.ts'

const UpdateList = lazy(() => import('./UpdateList.tsx').then(part => part.UpdateList))

/** New chapters of what the reader follows, which only the browser knows. */
export const UpdatesPage = observer(() => (
  <div className={styles.page}>
    <h1 className={styles.title}>{text.updates}</h1>
    <UpdateList when={!useStores().local.loading} fallback={<ListWaiting />} />
  </div>
))
