import { observer } from 'mobx-react-lite'
import { useLayoutEffect, useMemo, type Ref } from 'react'
import { TEXT_ID, TEXT_LANGUAGE, WORDS_CHANGED } from '../../features/reading/chapter.ts'
import { shownNames } from '../../features/names/shownNames.ts'
import { trustedText } from '../../features/reading/trustedText.ts'
import { useStores } from '../../services/services.ts'
import styles from './ChapterText.module.css'

type Props = {
  bookId: number
  html: string
  /** The rest is locked. */
  isFading: boolean
  ref: Ref<HTMLDivElement>
}

/**
 * The chapter's paragraphs, with the names that their reader wants once what shows them is there. What the server wrote
 * stays as it is until then: hydration looks away, and nothing is rendered again.
 */
export const ChapterText = observer(({ bookId, html, isFading, ref }: Props) => {
  const { book } = useStores()
  const shown = shownNames.code?.inChapter(html, bookId, book.owner) ?? html
  useLayoutEffect(() => void document.dispatchEvent(new Event(WORDS_CHANGED)), [shown])
  return (
    <div
      id={TEXT_ID}
      ref={ref}
      lang={TEXT_LANGUAGE.lang}
      className={`chapter-text ${styles.text} ${isFading ? styles.fading : ''}`}
      dangerouslySetInnerHTML={useMemo(() => trustedText(shown), [shown])}
      suppressHydrationWarning
    />
  )
})
