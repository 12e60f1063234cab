import { observer } from 'mobx-react-lite'
import type { RefObject } from 'react'
import { CatalogueHost } from '../../../features/chapterList/CatalogueHost.tsx'
import { chunk } from '../../../routing/page/chunk.tsx'
import { usePart } from '../../../routing/usePart.ts'
import { useStores } from '../../../services/services.ts'
import type { Activity } from '../display/activity.ts'
import type { DisplayProps } from '../display/DisplayPanel.tsx'
import type { ReadBook, ReadChapter } from '../../../features/reading/chapter.ts'

type Props = {
  book: ReadBook
  chapter: ReadChapter
  body: RefObject<HTMLElement | null>
  onStart(activity: Activity): void
}

const display = chunk<DisplayProps>(() => import('../display/DisplayPanel.tsx').then(module => module.DisplayPanel))

/** The panels over a chapter: all chapters, and how the text is set. */
export const Panels = observer(({ book, chapter, body, onStart }: Props) => {
  const { local } = useStores()
  const closeDisplay = () => {
    if (local.font_panel) local.toggleFontPanel()
  }
  const hasDisplay = usePart(display, local.font_panel, closeDisplay)
  return (
    <>
      <CatalogueHost
        open={local.catelog_panel}
        isNear={local.showNav}
        onClose={() => {
          if (local.catelog_panel) local.toggleCatalogue()
        }}
        book={{ ...book, chapter_count: chapter.chapter_count }}
        current={chapter.id}
      />
      {hasDisplay && display.render({ open: local.font_panel, onClose: closeDisplay, body, onStart })}
    </>
  )
})
