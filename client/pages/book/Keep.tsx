import { observer } from 'mobx-react-lite'
import type { Book } from '../../../shared/api/book.ts'
import { lazy } from '../../routing/lazy.tsx'
import { useStores } from '../../services/services.ts'
import styles from './Keep.module.css'

const KeepOffline = lazy(() => import('../../features/offline/KeepOffline.tsx').then(part => part.KeepOffline))

/**
 * Saves the book on this device. Only the browser knows what is saved: that is rendered after hydration, in reserved
 * space.
 */
export const Keep = observer(({ book }: { book: Book }) => {
  const { local } = useStores()
  return (
    <div className={`${styles.keep} needs-script`}>
      <KeepOffline when={!local.loading} book={book} />
    </div>
  )
})
