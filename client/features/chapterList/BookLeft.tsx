import { observer } from 'mobx-react-lite'
import { useEffect } from 'react'
import { useStores } from '../../services/services.ts'
import { left as text } from '../../text/en/comfort/left.ts'
import { minutesFor, ownSpeed } from '../reading/minutes.ts'
import type { ChapterPages } from './chapterPages.ts'
import { wantWordsLeft, wordsLeft } from './wordsLeft.ts'

/** From this many hours on, minutes are left out. */
const HOURS_ONLY_FROM = 10

type Props = {
  chapters: ChapterPages
  /** Number of the current chapter. */
  current: number
  /** Words of the book. */
  words: number
}

/** Time to read the rest of the book; nothing if unknown. */
export const BookLeft = observer(({ chapters, current, words }: Props) => {
  const { book } = useStores()
  const last = book.lastRead(chapters.bookId)
  const progress = last?.chapter_id === current ? last.progress : 0
  useEffect(() => wantWordsLeft(chapters, current), [chapters, current])
  const left = wordsLeft(chapters, { number: current, progress }, words)
  return left === undefined ? null : ` · ${timeLeft(minutesFor(left, ownSpeed()))}`
})

function timeLeft(all: number): string {
  const [hours, minutes] = [Math.floor(all / 60), all % 60]
  if (!hours) return text.minutes({ minutes })
  return hours < HOURS_ONLY_FROM ? text.hours({ hours, minutes }) : text.manyHours({ hours: Math.round(all / 60) })
}
