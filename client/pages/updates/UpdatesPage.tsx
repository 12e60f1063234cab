import { observer } from 'mobx-react-lite'
import { ListSkeleton } from '../../features/account/PersonalList.tsx'
import { lazy } from '../../routing/lazy.tsx'
import { useStores } from '../../services/services.ts'
import { account as text } from '../../../shared/text/en/account/account.ts'
import { PageTitle } from '../../ui/headings/PageTitle.tsx'
import styles from './UpdateList.module.css'

const UpdateList = lazy(() => import('./UpdateList.tsx').then(part => part.UpdateList))

/** New chapters of what the reader follows, which only the browser knows. */
export const UpdatesPage = observer(() => (
  <div className={styles.page}>
    <PageTitle title={text.updates} />
    <UpdateList when={!useStores().local.loading} fallback={<ListSkeleton />} />
  </div>
))
