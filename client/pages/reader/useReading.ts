import { reaction, when } from 'mobx'
import { useLayoutEffect, useState, type RefObject } from 'react'
import { readerLink } from '../../../shared/links.ts'
import { followPosition, goTo } from '../../features/reading/readingPosition.ts'
import type { recordPosition } from '../../features/readingLog/recordPosition.ts'
import { useNavigation } from '../../routing/useNavigation.ts'
import { useStores } from '../../services/services.ts'
import { beginning } from './beginning.ts'
import type { Reading } from './reading.ts'
import { barsByScroll, prefetchNext, showProgress, type Indicators } from './whileReading.ts'

/** Less than so far, in CSS pixels, is not scrolled at all. */
const STILL = 8

/**
 * Reads a chapter from beginning to end: goes to where it was left, records the position in the reading log, and moves
 * what moves with it (`whileReading.ts`).
 * Returns an offer to go on where this chapter was left, for a document that has just been loaded; within the site
 * the reader is taken there at once.
 */
export function useReading(
  reading: NonNullable<Reading>,
  { body, bar, percent }: Indicators & { body: RefObject<HTMLElement | null> },
) {
  const stores = useStores()
  const navigation = useNavigation()
  const [resume, setResume] = useState<{ percent: number; go(): void }>()

  useLayoutEffect(() => {
    const { book, chapter } = reading
    const { local, book: log } = stores
    const isFirst = local.loading
    let stop = () => {}
    let frame = 0

    // Nobody waits for what records the position, so it is no part of the page.
    let record: ReturnType<typeof recordPosition> | undefined
    let isGone = false
    let from = 0
    let way = 0
    const onPause = (progress: number) => record?.(progress, way)

    const putBarsAway = barsByScroll(local)
    const onMove = (progress: number) => {
      way = Math.abs(scrollY - from)
      if (scrollY > STILL) setResume(undefined)
      showProgress({ bar, percent }, progress)
      prefetchNext(navigation, book, chapter, progress)
      putBarsAway()
    }

    // A frame later the page stands where the history wants it.
    const begin = () => {
      const text = body.current
      if (!text) return
      local.setChapter(chapter.id)
      const at = beginning(reading, log.lastRead(book.id))
      if (at.chapterId !== undefined) return void navigation?.open(readerLink(book.id, at.chapterId), { replace: true })
      void import('../../features/readingLog/recordPosition.ts').then(
        part => {
          if (!isGone) record = part.recordPosition(log, book, chapter, at.left)
        },
        () => {},
      )
      if (at.isWorthGoing && scrollY <= STILL) {
        const go = () => {
          setResume(undefined)
          goTo(text, at.left)
        }
        if (isFirst) setResume({ percent: Math.round(at.left * 100), go })
        else go()
      }
      from = scrollY
      stop = followPosition(text, { onMove, onPause })
    }
    // One offer at a time: a newer position on another device goes before.
    const isElsewhere = () => log.mine.some(({ book_id, elsewhere }) => elsewhere && book_id === book.id)
    const yielding = reaction(isElsewhere, isOffered => {
      if (isOffered) setResume(undefined)
    })
    const waiting = when(
      () => !local.loading,
      () => {
        frame = requestAnimationFrame(begin)
      },
    )
    return () => {
      isGone = true
      yielding()
      waiting()
      cancelAnimationFrame(frame)
      stop()
      setResume(undefined)
      local.closePanels()
    }
  }, [reading, stores, navigation, body, bar, percent])

  return resume
}
