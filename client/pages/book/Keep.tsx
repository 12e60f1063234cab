import { observer } from 'mobx-react-lite'
import type { Book } from '../../../shared/api/book.ts'
import type { KeepOfflineProps } from '../../features/offline/KeepOffline.tsx'
import { chunk } from '../../routing/page/chunk.tsx'
import { usePart } from '../../routing/usePart.ts'
import { useStores } from '../../services/services.ts'
import styles from './Keep.module.css'

const keepOffline = chunk<KeepOfflineProps>(() =>
  import('../../features/offline/KeepOffline.tsx').then(module => module.KeepOffline),
)
const nothing = () => {}

/** Keeps the book on this device. Only the browser knows what it keeps: that comes after hydration, in its place. */
export const Keep = observer(({ book }: { book: Book }) => {
  const { local } = useStores()
  const isThere = usePart(keepOffline, !local.loading, nothing)
  return <div className={`${styles.keep} needs-script`}>{isThere && keepOffline.render({ book })}</div>
})
