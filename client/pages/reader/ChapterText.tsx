import { observer } from 'mobx-react-lite'
import { useLayoutEffect, useMemo, type Ref } from 'react'
import { TEXT_ID, WORDS_CHANGED, type ReadBook } from '../../features/reading/chapter.ts'
import { textLanguage } from '../../../shared/language.ts'
import { shownNames } from '../../features/names/shownNames.ts'
import { trustedText } from '../../features/reading/trustedText.ts'
import styles from './ChapterText.module.css'

type Props = {
  book: ReadBook
  html: string
  isFading: boolean
  ref: Ref<HTMLDivElement>
}

/** Until the code that replaces names is loaded, the server's HTML stays: hydration ignores it. */
export const ChapterText = observer(({ book, html, isFading, ref }: Props) => {
  const { lang } = textLanguage(book)
  const shown = shownNames.code?.inChapter(html, book.id, lang) ?? html
  useLayoutEffect(() => void document.dispatchEvent(new Event(WORDS_CHANGED)), [shown])
  return (
    <div
      id={TEXT_ID}
      ref={ref}
      lang={lang}
      className={`chapter-text ${styles.text} ${isFading ? styles.fading : ''}`}
      dangerouslySetInnerHTML={useMemo(() => trustedText(shown), [shown])}
      suppressHydrationWarning
    />
  )
})
