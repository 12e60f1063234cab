import { observer } from 'mobx-react-lite'
import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { STORAGE } from '../../../shared/cookies.ts'
import { useStores } from '../../services/services.ts'
import { names as text } from '../../text/en/comfort/names.ts'
import { Popup } from '../../ui/overlay/Popup.tsx'
import { FACTS_ID } from '../reading/chapter.ts'
import { bookNames } from './bookNames.ts'
import { NamesSheet } from './NamesSheet.tsx'
import styles from './Names.module.css'
import { shownNames } from './shownNames.ts'

type Props = {
  bookId: number
  /** The chapter's text as its author wrote it. */
  html: string
  /** The sheet is open, with this name typed already; undefined while it is not. */
  begun: string | undefined
  onClose(): void
}

/** What says in a chapter's head that names are replaced, and the sheet in which they are chosen. */
export const Names = observer(({ bookId, html, begun, onClose }: Props) => {
  const { owner } = useStores().book
  const [place] = useState(() => document.getElementById(FACTS_ID))
  useEffect(() => {
    shownNames.setCode(bookNames)
    const onStorage = ({ key }: StorageEvent) => key === STORAGE.names && bookNames.restore()
    addEventListener('storage', onStorage)
    return () => removeEventListener('storage', onStorage)
  }, [])
  const isOriginal = bookNames.original === bookId
  const isShown = isOriginal || bookNames.inChapter(html, bookId, owner) !== html
  return (
    <>
      {isShown &&
        place &&
        createPortal(
          <p className={styles.hint}>
            <span className={styles.says}>{isOriginal ? text.author : text.replaced}</span>
            <button
              type="button"
              className={styles.turn}
              onClick={() => bookNames.setOriginal(isOriginal ? undefined : bookId)}
            >
              {isOriginal ? text.showMine : text.showOriginal}
            </button>
          </p>,
          place,
        )}
      <Popup open={begun !== undefined} onClose={onClose} label={text.title} heading={text.title}>
        {begun !== undefined && <NamesSheet bookId={bookId} html={html} owner={owner} begun={begun} />}
      </Popup>
    </>
  )
})
