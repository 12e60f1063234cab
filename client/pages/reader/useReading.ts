import { when } from 'mobx'
import { useLayoutEffect, useState, type RefObject } from 'react'
import { readerLink } from '../../../shared/links.ts'
import { followPlace, goTo } from '../../reading/place.ts'
import { useNavigation } from '../../routing/useNavigation.ts'
import { useStores } from '../../services.ts'
import type { Reading } from './reading.ts'

type Parts = {
  body: RefObject<HTMLElement | null>
  /** The thin bar of progress, and the same in words. */
  bar: RefObject<HTMLElement | null>
  percent: RefObject<HTMLElement | null>
}

/** From here on the next chapter is loaded ahead, and how long it may wait, in milliseconds. */
const AHEAD_FROM = 0.7
const AHEAD_FRESH = 15 * 60_000
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
    const { local } = stores
    const isFirst = local.loading
    let stop = () => {}
    let frame = 0

    const record = (progress: number) => stores.book.record({
      book_id: book.id,
      chapter_id: chapter.id,
      progress: Math.round(progress * 1000) / 1000,
      read_at: new Date().toISOString(),
      book_name: book.name,
      chapter_title: chapter.title,
      cover: book.cover,
      chapter_count: chapter.chapter_count,
    })

    let navFrom: number | undefined
    const onMove = (progress: number) => {
      if (bar.current) bar.current.style.transform = `scaleX(${progress})`
      if (percent.current) percent.current.textContent = `${Math.round(progress * 100)} %`
      if (progress >= AHEAD_FROM && chapter.next_id) navigation?.loadAhead(readerLink(book.id, chapter.next_id), AHEAD_FRESH)
      if (scrollY > STILL) setResume(undefined)
      if (!local.showNav || local.font_panel || local.catelog_panel) navFrom = undefined
      else if (Math.abs(scrollY - (navFrom ??= scrollY)) > AWAY) local.closePanels()
    }

    // A frame later the page stands where the history wants it.
    const begin = () => {
      const text = body.current
      if (!text) return
      local.setChapter(chapter.id)
      const last = stores.book.lastRead(book.id)
      if (isGuess && last && last.chapter_id !== chapter.id && last.chapter_id <= chapter.chapter_count) {
        void navigation?.open(readerLink(book.id, last.chapter_id), { replace: true })
        return
      }
      const known = last?.chapter_id === chapter.id ? last.progress : 0
      record(known)
      if (known > EARLIEST && known < LATEST && scrollY <= STILL) {
        const go = () => {
          setResume(undefined)
          goTo(text, known)
        }
        if (isFirst) setResume({ percent: Math.round(known * 100), go })
        else go()
      }
      stop = followPlace(text, { onMove, onPause: record })
    }
    const waiting = when(() => !local.loading, () => { frame = requestAnimationFrame(begin) })
    return () => {
      waiting()
      cancelAnimationFrame(frame)
      stop()
      setResume(undefined)
      local.closePanels()
    }
  }, [reading, stores, navigation, body, bar, percent])

  return resume
}
