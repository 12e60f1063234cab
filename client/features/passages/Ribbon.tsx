import { observer } from 'mobx-react-lite'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { useServices } from '../../services/services.ts'
import { passages as text } from '../../../shared/text/en/reading/passages.ts'
import { isIn, type Anchor, type Mark } from '../marks/mark.ts'
import type { AroundChapter } from '../reading/chapter.ts'
import styles from './Passages.module.css'
import { RibbonSign } from './RibbonSign.tsx'
import { useMarks, storeMark, newMark } from './useMarks.ts'
import { listen } from '../../platform/listen.ts'
import { findQuote, textsOf } from './anchors.ts'

export type RibbonProps = AroundChapter & {
  place: Element
  /** Index of the paragraph at the top of the screen. */
  topOf(text: Element): number
  /** Number of toggles by the keyboard shortcut. */
  pulls: number
}

export const Ribbon = observer(({ book, chapter, body, place, topOf, pulls }: RibbonProps) => {
  const { notices, stores } = useServices()
  const marks = useMarks()
  const { showNav } = stores.local
  const [top, setTop] = useState(0)
  const bookmarks = marks?.mine.filter(
    mark => mark.kind === 'bookmark' && mark.book_id === book.id && isIn(mark, chapter),
  )
  const markAt = (index: number) => bookmarks?.find(mark => body.current && standsAt(body.current, mark, index))

  useEffect(() => {
    const look = () => setTop(body.current ? topOf(body.current) : 0)
    look()
    return showNav ? listen(document, 'scroll', look, { passive: true, capture: true }) : undefined
  }, [body, chapter, showNav, topOf])

  const pull = () => {
    if (!body.current || !marks) return
    const index = topOf(body.current)
    const known = markAt(index)
    if (known) {
      if (!marks.remove(known.id)) return notices.toast(text.notSaved)
      return notices.toast(text.unmarked)
    }
    const mark = newMark('bookmark', bookmarkAt(body.current, index), book, chapter)
    if (storeMark(marks, mark, notices)) notices.toast(text.bookmarked)
  }

  // Toggles requested before the marks have loaded are applied when they have.
  const pulled = useRef(0)
  const onPulls = useEffectEvent(() => {
    if (pulled.current === pulls) return
    pulled.current = pulls
    pull()
  })
  useEffect(() => {
    if (marks) onPulls()
  }, [marks, pulls])

  return createPortal(
    <button
      type="button"
      className={styles.ribbon}
      aria-label={text.bookmarkPlace}
      aria-pressed={markAt(top) !== undefined}
      onClick={pull}
    >
      <RibbonSign size={20} />
    </button>,
    place,
  )
})

/** Characters of a paragraph that distinguish it from others. */
const QUOTE_LENGTH = 120

function bookmarkAt(text: Element, index: number): Anchor {
  const paragraphs = textsOf(text)
  const later = paragraphs.findIndex((words, at) => at >= index && words.trim() !== '')
  const at = later < 0 ? Math.max(0, Math.min(index, paragraphs.length - 1)) : later
  return { paragraph: at + 1, at: 0, quote: beginningOf(paragraphs[at] ?? '') }
}

/** Whether a bookmark belongs to this paragraph, wherever a corrected edition has moved it. */
function standsAt(text: Element, mark: Mark, index: number): boolean {
  const found = mark.quote ? findQuote(textsOf(text), mark)?.first : undefined
  return (found ?? mark.paragraph - 1) === bookmarkAt(text, index).paragraph - 1
}

function beginningOf(words: string): string {
  const first = words.split('\n')[0] ?? ''
  if (first.length <= QUOTE_LENGTH) return first
  const cut = first.slice(0, QUOTE_LENGTH).replace(/[\ud800-\udbff]$/, '')
  return cut.replace(/\s+\S*$/, '') || cut
}
