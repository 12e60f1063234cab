import { observer } from 'mobx-react-lite'
import { useState } from 'react'
import { EmptyState } from '../../ui/lists/EmptyState.tsx'
import { PageTitle } from '../../ui/headings/PageTitle.tsx'
import { Link } from '../../routing/Link.tsx'
import { useStores } from '../../services/services.ts'
import type { KeptEntry, ReadingLogStore } from '../../stores/readingLogStore.ts'
import { history as text } from '../../text/en/reading/history.ts'
import { HistoryRow, RemovedRow, WaitingRow } from './HistoryRow.tsx'
import styles from './HistoryPage.module.css'
import { inPlace, putBack, removed as withoutBook } from './removing.ts'

/** Rows that fill a phone until the browser knows better. */
const EXPECTED = 6

/** Whose the history is, and whether it is all of it. */
function aboutText({ owner, isBehind }: ReadingLogStore): string {
  if (owner === undefined) return text.about
  return isBehind ? text.behind : text.aboutAccount
}

/**
 * What has been read, here and with the reader's other devices, latest first. The server's page knows nothing of it and
 * keeps the place free.
 */
export const HistoryPage = observer(() => {
  const { book, local } = useStores()
  // The entry removed last stays in its place until another is, so that it can be taken back.
  const [removed, setRemoved] = useState<KeptEntry>()
  const shown = removed ? inPlace(book.readlogList, removed) : book.readlogList
  const remove = (entry: KeptEntry) => {
    book.change(log => withoutBook(log, book.owner, entry))
    setRemoved(entry)
  }
  const undo = () => {
    if (removed) book.change(log => putBack(log, book.owner, removed))
    setRemoved(undefined)
  }
  return (
    <div className={styles.page}>
      <PageTitle title={text.title}>{aboutText(book)}</PageTitle>
      {local.loading ? (
        <>
          <p className={styles.scriptless}>{text.scriptless}</p>
          <p className="visually-hidden needs-script" role="status">
            {text.waiting}
          </p>
          <div className={`${styles.list} needs-script`} aria-hidden>
            {Array.from({ length: EXPECTED }, (_, index) => (
              <WaitingRow key={index} />
            ))}
          </div>
        </>
      ) : shown.length > 0 ? (
        <ul className={styles.list}>
          {shown.map(entry => (
            <li key={entry.book_id}>
              {entry === removed ? (
                <RemovedRow onUndo={undo} />
              ) : (
                <HistoryRow entry={entry} onRemove={() => remove(entry)} />
              )}
            </li>
          ))}
        </ul>
      ) : (
        <EmptyState
          title={text.noData}
          text={text.noDataText}
          action={
            <Link to="/" className={styles.home}>
              {text.toHome}
            </Link>
          }
        />
      )}
    </div>
  )
})
