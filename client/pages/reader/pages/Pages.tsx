import { useEffect, useState, type RefObject } from 'react'
import { WORDS_CHANGED, type ReadChapter } from '../../../features/reading/chapter.ts'
import { minutesFor, ownSpeed } from '../../../features/reading/minutes.ts'
import { sheetOf, sideOf } from '../../../features/reading/pagedText.ts'
import { useNavigation } from '../../../routing/useNavigation.ts'
import { useStores } from '../../../services/services.ts'
import { left } from '../../../../shared/text/en/comfort/left.ts'
import { pages as text } from '../../../../shared/text/en/comfort/pages.ts'
import { followFinger } from './followFinger.ts'
import styles from './Pages.module.css'
import { pageOf, turnPage } from './turnPage.ts'
import { listen } from '../../../platform/listen.ts'

type Props = { body: RefObject<HTMLElement | null>; chapter: ReadChapter }

/** Share of the width, from either side, where a tap turns the page. */
const SIDE = 0.3

export const Pages = ({ body, chapter }: Props) => {
  const { local } = useStores()
  const navigation = useNavigation()
  const [at, setAt] = useState<{ page: number; count: number }>()

  useEffect(() => {
    const element = body.current
    const sheet = element && sheetOf(element)
    if (!sheet || !navigation) return
    const turnPageBy = (by: 1 | -1 | 0, from?: number) => {
      local.closePanels()
      turnPage(element, by, chapter, navigation, from)
    }
    const look = () => setAt(pageOf(sheet))
    const onTap = (event: MouseEvent) => {
      const { target, clientX } = event
      if ((target as Element).closest('a, button, input') || getSelection()?.isCollapsed === false) return
      const { x, width } = sheet.getBoundingClientRect()
      const distance = (clientX - x) / width
      if (distance > SIDE && distance < 1 - SIDE) return
      // The middle toggles the bars (`useTap.ts`).
      event.stopPropagation()
      const isForward = distance > 0.5 === sideOf(sheet) > 0
      turnPageBy(isForward ? 1 : -1)
    }
    const sizes = new ResizeObserver(look)
    sizes.observe(element)
    sizes.observe(sheet)
    const ends = [
      followFinger(sheet, (by, from) => turnPageBy(by, Math.round(Math.abs(from) / sheet.clientWidth))),
      listen(sheet, 'scroll', look, { passive: true }),
      listen(document, WORDS_CHANGED, look),
      listen(sheet, 'click', onTap, { capture: true }),
      () => sizes.disconnect(),
    ]
    return () => ends.forEach(end => end())
  }, [body, chapter, local, navigation])

  return at ? (
    <div className={styles.at}>
      <p aria-live="polite">{text.pageOf({ page: at.page + 1, count: at.count })}</p>
      {!chapter.locked && at.page < at.count - 1 && (
        <p>{left.minutes({ minutes: minutesFor(chapter.word_count * (1 - at.page / at.count), ownSpeed()) })}</p>
      )}
    </div>
  ) : null
}
