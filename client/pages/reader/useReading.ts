import { reaction, when } from 'mobx'
import { useLayoutEffect, useState, type RefObject } from 'react'
import { readerLink } from '../../../shared/links.ts'
import type { recordPosition } from '../../features/readingLog/recordPosition.ts'
import { followPosition, goTo } from '../../features/reading/readingPosition.ts'
import { useNavigation } from '../../routing/useNavigation.ts'
import { useStores } from '../../services/services.ts'
import { reader } from '../../text/en/reading/reader.ts'
import type { Reading } from './reading.ts'

type Parts = {
  body: RefObject<HTMLElement | null>
  /** The thin bar of progress, and the same in words. */
  bar: RefObject<HTMLElement | null>
  percent: RefObject<HTMLElement | null>
}

/** From here on the next chapter is loaded ahead, and how long it may wait, in milliseconds. */
const PREFETCH_FROM = 0.7
const PREFETCH_FRESH = 15 * 60_000
/** A place this near to the beginning or the end of a chapter is none to go back to. */
const [EARLIEST, LATEST] = [0.02, 0.98]
/** Scrolled so far, in CSS pixels, bars go away; less is no scrolling at all. */
const [AWAY, STILL] = [48, 8]

/**
 * Keeps the reader's place: the reading log, the progress on the screen, the chapter after this one.
 * Returns an offer to go on where this chapter was left, for a document that has just been loaded; within the site
 * the reader is taken there at once.
 */
export function useReading(reading: NonNullable<Reading>, { body, bar, percent }: Parts) {
  const stores = useStores()
  const navigation = useNavigation()
  const [resume, setResume] = useState<{ percent: number; go(): void }>()

  useLayoutEffect(() => {
    const { book, chapter, isGuess } = reading
    const { local, book: log } = stores
    const isFirst = local.loading
    let stop = () => {}
    let frame = 0

    // Nobody waits for what keeps the place, so it is no part of the page.
    let keep: ReturnType<typeof recordPosition> | undefined
    let isGone = false
    let from = 0
    let way = 0
    const onPause = (progress: number) => keep?.(progress, way)

    let navFrom: number | undefined
    const onMove = (progress: number) => {
      way = Math.abs(scrollY - from)
      if (bar.current) bar.current.style.transform = `scaleX(${progress})`
      if (percent.current) percent.current.textContent = reader.percent({ percent: Math.round(progress * 100) })
      if (progress >= PREFETCH_FROM && chapter.next_id)
        navigation?.prefetched?.load(readerLink(book.id, chapter.next_id), PREFETCH_FRESH)
      if (scrollY > STILL) setResume(undefined)
      if (!local.showNav || local.font_panel || local.catelog_panel) navFrom = undefined
      else if (Math.abs(scrollY - (navFrom ??= scrollY)) > AWAY) local.closePanels()
    }

    // A frame later the page stands where the history wants it.
    const begin = () => {
      const text = body.current
      if (!text) return
      local.setChapter(chapter.id)
      const last = log.lastRead(book.id)
      if (isGuess && last && last.chapter_id !== chapter.id && last.chapter_id <= chapter.chapter_count) {
        void navigation?.open(readerLink(book.id, last.chapter_id), { replace: true })
        return
      }
      const left = last?.chapter_id === chapter.id ? last.progress : 0
      void import('../../features/readingLog/recordPosition.ts').then(
        part => {
          if (!isGone) keep = part.recordPosition(log, book, chapter, left)
        },
        () => {},
      )
      if (left > EARLIEST && left < LATEST && scrollY <= STILL) {
        const go = () => {
          setResume(undefined)
          goTo(text, left)
        }
        if (isFirst) setResume({ percent: Math.round(left * 100), go })
        else go()
      }
      from = scrollY
      stop = followPosition(text, { onMove, onPause })
    }
    // One offer at a time: a newer place on another device goes before.
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
