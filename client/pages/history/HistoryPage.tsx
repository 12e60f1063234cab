import { observer } from 'mobx-react-lite'
import { useEffect } from 'react'
import { lazy } from '../../routing/lazy.tsx'
import { PageTitle } from '../../ui/headings/PageTitle.tsx'
import { useStores } from '../../services/services.ts'
import type { ReadingLogStore } from '../../stores/readingLogStore.ts'
import { history as text } from '../../../shared/text/en/reading/history.ts'
import { SkeletonRow } from './SkeletonRow.tsx'
import styles from './HistoryPage.module.css'

const ShelfTabs = lazy(() => import('./ShelfTabs.tsx').then(part => part.ShelfTabs))

/** Placeholder rows that fill a phone until the history is restored. */
const EXPECTED = 6

function aboutText({ owner, isBehind }: ReadingLogStore): string {
  if (owner === undefined) return text.about
  return isBehind ? text.notSynced : text.aboutAccount
}

/** The server's page knows none of it and only reserves the space. */
export const HistoryPage = observer(() => {
  const { book, local } = useStores()
  // Loads while the stores are restored.
  useEffect(() => ShelfTabs.preload(), [])
  return (
    <div className={`page-width ${styles.page}`}>
      <PageTitle title={text.title}>{aboutText(book)}</PageTitle>
      <ShelfTabs
        when={!local.loading}
        fallback={
          <>
            <p className={styles.scriptless}>{text.scriptless}</p>
            <p className="visually-hidden needs-script" role="status">
              {text.loading}
            </p>
            <div className={`${styles.waiting} needs-script`} aria-hidden data-pending>
              {Array.from({ length: EXPECTED }, (_, index) => (
                <SkeletonRow key={index} />
              ))}
            </div>
          </>
        }
      />
    </div>
  )
})
