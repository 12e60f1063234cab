import { observer } from 'mobx-react-lite'
import { useCallback, useEffect, useState, type RefObject } from 'react'
import type { ReadBook, ReadChapter } from '../../../features/reading/chapter.ts'
import { RibbonHost } from '../../../features/passages/ribbon/RibbonHost.tsx'
import { NamesHost } from '../../../features/names/NamesHost.tsx'
import { chunk } from '../../../routing/page/chunk.tsx'
import { usePart } from '../../../routing/usePart.ts'
import { useStores } from '../../../services/services.ts'
import type { AloudProps } from '../aloud/Aloud.tsx'
import type { KeyListProps } from '../keys/KeyList.tsx'
import { useKeys } from '../keys/useKeys.ts'
import type { PagesProps } from '../pages/Pages.tsx'
import type { Activity } from '../display/activity.ts'
import type { AutoScrollProps } from './AutoScroll.tsx'
import { bringTypefaces } from './bringTypefaces.ts'
import { keepAwake } from './keepAwake.ts'

const pages = chunk<PagesProps>(() => import('../pages/Pages.tsx').then(part => part.Pages))
const aloud = chunk<AloudProps>(() => import('../aloud/Aloud.tsx').then(part => part.Aloud))
const autoScroll = chunk<AutoScrollProps>(() => import('./AutoScroll.tsx').then(part => part.AutoScroll))
const keyList = chunk<KeyListProps>(() => import('../keys/KeyList.tsx').then(part => part.KeyList))

export type ActivitiesProps = {
  body: RefObject<HTMLElement | null>
  /** The text as its author wrote it. */
  html: string
  book: ReadBook
  chapter: ReadChapter
  activity: Activity | undefined
  onEnd(): void
}

/**
 * What comes once a chapter is read: the keyboard, a screen that stays on, and what is loaded only where a reader wants
 * it: pages to turn, a voice, a text that moves.
 */
export const Activities = observer(({ body, html, book, chapter, activity, onEnd }: ActivitiesProps) => {
  const { local } = useStores()
  const [isListingKeys, setListingKeys] = useState(false)
  const isInPages = local.reading_mode === 2
  // Without its code the text can still be scrolled.
  const hasPages = usePart(pages, isInPages, () => local.changeDisplay({ reading_mode: 1 }))
  const hasAloud = usePart(aloud, activity === 'aloud', onEnd)
  const hasAutoScroll = usePart(autoScroll, activity === 'autoScroll', onEnd)
  const hasKeyList = usePart(keyList, isListingKeys, () => setListingKeys(false))
  useKeys(
    chapter,
    useCallback(() => setListingKeys(true), []),
  )
  useEffect(keepAwake, [])
  useEffect(() => bringTypefaces(local.font_family), [local.font_family])
  return (
    <>
      {hasPages && isInPages && pages.render({ body, chapter })}
      {hasAloud && activity === 'aloud' && aloud.render({ body, book, chapter, onEnd })}
      {hasAutoScroll && activity === 'autoScroll' && autoScroll.render({ body, chapter, onEnd })}
      <RibbonHost book={book} chapter={chapter} body={body} />
      <NamesHost bookId={book.id} html={html} />
      {hasKeyList && keyList.render({ open: isListingKeys, onClose: () => setListingKeys(false) })}
    </>
  )
})
