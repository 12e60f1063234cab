import { observer } from 'mobx-react-lite'
import { useState } from 'react'
import { chunk } from '../../routing/page/chunk.tsx'
import { usePart } from '../../routing/usePart.ts'
import { PageTitle } from '../../ui/headings/PageTitle.tsx'
import { useStores } from '../../services/services.ts'
import type { ReadingLogStore } from '../../stores/readingLogStore.ts'
import { history as text } from '../../text/en/reading/history.ts'
import { WaitingRow } from './WaitingRow.tsx'
import styles from './HistoryPage.module.css'

const shelf = chunk<object>(() => import('./ShelfTabs.tsx').then(module => module.ShelfTabs))

/** Rows that fill a phone until the browser knows better. */
const EXPECTED = 6

/** Whose the history is, and whether it is all of it. */
function aboutText({ owner, isBehind }: ReadingLogStore): string {
  if (owner === undefined) return text.about
  return isBehind ? text.behind : text.aboutAccount
}

/**
 * What has been read, here and with the reader's other devices, and what was put on the shelf. The server's page knows
 * nothing of it and keeps the place free.
 */
export const HistoryPage = observer(() => {
  const { book, local } = useStores()
  const [isTried, setTried] = useState(true)
  const isThere = usePart(shelf, isTried, () => setTried(false))
  return (
    <div className={styles.page}>
      <PageTitle title={text.title}>{aboutText(book)}</PageTitle>
      {!isThere || local.loading ? (
        <>
          <p className={styles.scriptless}>{text.scriptless}</p>
          <p className="visually-hidden needs-script" role="status">
            {text.waiting}
          </p>
          <div className={`${styles.waiting} needs-script`} aria-hidden>
            {Array.from({ length: EXPECTED }, (_, index) => (
              <WaitingRow key={index} />
            ))}
          </div>
        </>
      ) : (
        shelf.render({})
      )}
    </div>
  )
})
