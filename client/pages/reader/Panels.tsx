import { observer } from 'mobx-react-lite'
import { useEffect, type RefObject } from 'react'
import { LazyCatalogue } from '../../features/chapterList/LazyCatalogue.ts'
import { lazy } from '../../routing/lazy.tsx'
import { useStores } from '../../services/services.ts'
import type { Activity } from './display/ReadingSettings.tsx'
import type { ReadBook, ReadChapter } from '../../features/reading/chapter.ts'

type Props = {
  book: ReadBook
  chapter: ReadChapter
  body: RefObject<HTMLElement | null>
  onStart(activity: Activity): void
}

const DisplayPanel = lazy(() => import('./display/DisplayPanel.tsx').then(part => part.DisplayPanel))

/** The panels over a chapter: all chapters, and how the text is set. */
export const Panels = observer(({ book, chapter, body, onStart }: Props) => {
  const { local } = useStores()
  const closeDisplay = () => {
    if (local.font_panel) local.toggleFontPanel()
  }
  const isNear = local.showNav
  useEffect(() => {
    if (isNear) LazyCatalogue.preload()
  }, [isNear])
  return (
    <>
      <LazyCatalogue
        open={local.catelog_panel}
        onClose={() => {
          if (local.catelog_panel) local.toggleCatalogue()
        }}
        book={{ ...book, chapter_count: chapter.chapter_count }}
        current={chapter.id}
      />
      <DisplayPanel open={local.font_panel} onClose={closeDisplay} body={body} onStart={onStart} />
    </>
  )
})
