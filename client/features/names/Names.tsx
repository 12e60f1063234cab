import { observer } from 'mobx-react-lite'
import { useEffect, useState, type RefObject } from 'react'
import { createPortal } from 'react-dom'
import { STORAGE } from '../../../shared/cookies.ts'
import { names as text } from '../../text/en/comfort/names.ts'
import { Popup } from '../../ui/overlay/Popup.tsx'
import { FACTS_ID, type ReadChapter } from '../reading/chapter.ts'
import { NamesSheet } from './NamesSheet.tsx'
import styles from './Names.module.css'
import { shownNames } from './shownNames.ts'

export type NamesProps = {
  chapter: ReadChapter
  body: RefObject<HTMLElement | null>
  /** The account that reads. */
  owner: number | undefined
  /** The sheet is open, with this name typed already; undefined while it is not. */
  begun: string | undefined
  onClose(): void
}

/** Names of a book as its reader wants to read them, what says so, and the sheet in which they are chosen. */
export const Names = observer(({ chapter, body, owner, begun, onClose }: NamesProps) => {
  useEffect(() => {
    if (body.current) shownNames.meet(body.current, chapter, owner)
  }, [body, chapter, owner])
  useEffect(() => {
    const onChange = ({ key }: StorageEvent) => {
      if (key === STORAGE.names) shownNames.takeOver()
    }
    addEventListener('storage', onChange)
    return () => removeEventListener('storage', onChange)
  }, [])
  return (
    <>
      <Hint />
      <Popup open={begun !== undefined} onClose={onClose} label={text.title} heading={text.title}>
        {begun !== undefined && <NamesSheet begun={begun} />}
      </Popup>
    </>
  )
})

/** In the chapter's head, where room is for it: that names are replaced, and the way to the author's. */
const Hint = observer(() => {
  const { isOriginal, count } = shownNames
  const [place] = useState(() => document.getElementById(FACTS_ID))
  if (!place || (!count && !isOriginal)) return null
  return createPortal(
    <p className={styles.hint}>
      <span className={styles.says}>{isOriginal ? text.author : text.replaced}</span>
      <button type="button" className={styles.turn} onClick={() => shownNames.setOriginal(!isOriginal)}>
        {isOriginal ? text.showMine : text.showOriginal}
      </button>
    </p>,
    place,
  )
})
