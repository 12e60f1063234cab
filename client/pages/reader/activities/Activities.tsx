import { observer } from 'mobx-react-lite'
import { useCallback, useEffect, useState } from 'react'
import { CommentsOnDemand } from '../../../features/comments/CommentsOnDemand.tsx'
import type { AroundChapter } from '../../../features/reading/chapter.ts'
import { RibbonOnDemand } from '../../../features/passages/RibbonOnDemand.tsx'
import { NamesOnDemand } from '../../../features/names/NamesOnDemand.tsx'
import { lazy } from '../../../routing/lazy.tsx'
import { useStores } from '../../../services/services.ts'
import { useKeys } from '../keys/useKeys.ts'
import type { Activity } from '../display/ReadingSettings.tsx'
import { keepAwake } from './wakeLock.ts'
import { FROM_A_FILE, typefacesBeside } from '../../../../shared/page/typefaces.ts'
import { loadStyleSheet } from '../../../routing/styleSheet.ts'

const Pages = lazy(() => import('../pages/Pages.tsx').then(part => part.Pages))
const Aloud = lazy(() => import('../aloud/Aloud.tsx').then(part => part.Aloud))
const AutoScroll = lazy(() => import('./AutoScroll.tsx').then(part => part.AutoScroll))
const KeyList = lazy(() => import('../keys/KeyList.tsx').then(part => part.KeyList))

export type ActivitiesProps = AroundChapter & { activity: Activity | undefined; onEnd(): void }

/** Loaded once a chapter is shown: keyboard, wake lock and, on demand, pages, speech and auto-scroll. */
export const Activities = observer(({ body, book, chapter, activity, onEnd }: ActivitiesProps) => {
  const { local } = useStores()
  const [isListingKeys, setListingKeys] = useState(false)
  // If the code for pages fails to load, the text can still be scrolled.
  const scroll = () => local.changeDisplay({ reading_mode: 1 })
  useKeys(
    chapter,
    useCallback(() => setListingKeys(true), []),
  )
  useEffect(keepAwake, [])
  useEffect(() => loadTypefaces(local.font_family), [local.font_family])
  return (
    <>
      <Pages when={local.reading_mode === 2} onFailed={scroll} body={body} chapter={chapter} />
      <Aloud when={activity === 'aloud'} onFailed={onEnd} body={body} book={book} chapter={chapter} onEnd={onEnd} />
      <AutoScroll when={activity === 'autoScroll'} onFailed={onEnd} body={body} chapter={chapter} onEnd={onEnd} />
      <RibbonOnDemand book={book} chapter={chapter} body={body} />
      <NamesOnDemand bookId={book.id} />
      <CommentsOnDemand book={book} chapter={chapter} body={body} />
      <KeyList open={isListingKeys} onClose={() => setListingKeys(false)} />
    </>
  )
})

function loadTypefaces(family: number) {
  const isDeclared = [...document.fonts].some(({ family }) => family.includes('Literata'))
  const styles = document.querySelector('link[rel=stylesheet][href^="/assets/main-"]')?.getAttribute('href')
  if (family >= FROM_A_FILE && !isDeclared && styles) void loadStyleSheet(typefacesBeside(styles))
}
