import { observer } from 'mobx-react-lite'
import { useEffect } from 'react'
import { useStores } from '../../services/services.ts'
import { left as text } from '../../../shared/text/en/comfort/left.ts'
import { minutesFor, ownSpeed } from '../reading/minutes.ts'
import { type ChapterPages, PAGE_SIZE } from './chapterPages.ts'

const HOURS_ONLY_FROM = 10

type Props = {
  chapters: ChapterPages
  current: number
  words: number
}

export const BookLeft = observer(({ chapters, current, words }: Props) => {
  const { book } = useStores()
  const last = book.lastRead(chapters.bookId)
  const progress = last?.chapter_id === current ? last.progress : 0
  useEffect(() => loadWordsLeft(chapters, current), [chapters, current])
  const left = wordsLeft(chapters, { number: current, progress }, words)
  return left === undefined ? null : ` · ${timeLeft(minutesFor(left, ownSpeed()))}`
})

function timeLeft(all: number): string {
  const [hours, minutes] = [Math.floor(all / 60), all % 60]
  if (!hours) return text.minutes({ minutes })
  return hours < HOURS_ONLY_FROM ? text.hours({ hours, minutes }) : text.manyHours({ hours: Math.round(all / 60) })
}

/** Maximum of pages of the chapter list to load for word counts. */
const MAX_PAGES = 5

/** A place in a book: a chapter, and the part of it already read, 0 to 1. */
type Place = { number: number; progress: number }

/** From a chapter to the book's end or, with fewer pages, from the start up to it; undefined if both take too many. */
function chaptersWithWords({ total }: ChapterPages, number: number) {
  const [own, last] = [Math.ceil(number / PAGE_SIZE), Math.ceil(total / PAGE_SIZE)]
  if (Math.min(own, last - own + 1) > MAX_PAGES) return undefined
  return last - own < own ? { isRest: true, from: number, to: total } : { isRest: false, from: 1, to: number }
}

export function loadWordsLeft(chapters: ChapterPages, number: number) {
  const known = chaptersWithWords(chapters, number)
  if (known) chapters.want(known.from, known.to)
}

/** Undefined while loading, with too many pages, or if chapters contradict it. @param all word count of the book */
export function wordsLeft(chapters: ChapterPages, { number, progress }: Place, all: number): number | undefined {
  const known = chaptersWithWords(chapters, number)
  if (!known) return undefined
  const { isRest, from, to } = known
  let words = 0
  for (let each = from; each <= to; each++) {
    const chapter = chapters.chapter(each)
    if (!chapter) return undefined
    words += chapter.word_count * (each === number ? (isRest ? 1 - progress : progress) : 1)
  }
  const left = Math.round(isRest ? words : all - words)
  return left > 0 ? left : undefined
}
