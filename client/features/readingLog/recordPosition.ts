import type { ReadingLogStore } from '../../stores/readingLogStore.ts'
import type { ReadBook, ReadChapter } from '../reading/chapter.ts'
import { MIN_MOVE } from '../reading/pagedText.ts'
import { serverTime } from './clock.ts'
import { positionElsewhere } from './log.ts'
import { CHAPTER_END } from './chapterEnd.ts'
import { recorded, adopted } from './recording.ts'

/** Places are stored in millionths: less than half a character of the longest chapter. */
const DIGITS = 1_000_000

/**
 * Records in the reading log that a readable chapter was opened, at the position where it was left.
 * @returns records the progress, given the CSS pixels that the reader scrolled. Opening a chapter is not reading it
 * (docs/decisions/019): it counts as read at its end, or, without an account, after a screenful. A place is recorded
 * only if the reader scrolled there, or if the whole chapter is visible.
 */
export function recordPosition(
  log: ReadingLogStore,
  book: ReadBook,
  chapter: ReadChapter,
  left: number,
): (progress: number, distance: number, isAllInSight?: boolean) => void {
  const note = (progress: number, isRead: boolean, isMoved: boolean) =>
    log.change(stored =>
      recorded(
        stored,
        log.owner,
        {
          book_id: book.id,
          chapter_id: chapter.id,
          chapter_key: chapter.key,
          progress: Math.round(progress * DIGITS) / DIGITS,
          read_at: serverTime(),
          book_name: book.name,
          chapter_title: chapter.title,
          cover: book.cover,
          chapter_count: chapter.chapter_count,
          ended: book.status === 'finished' || undefined,
          words: chapter.word_count,
        },
        isRead,
        isMoved,
      ),
    )

  if (positionElsewhere(log.mine, book.id)?.chapter_id === chapter.id)
    log.change(stored => adopted(stored, log.owner, book.id))
  note(left, false, false)
  let known = left
  return (progress, distance, isAllInSight = false) => {
    const isMoved = distance > MIN_MOVE
    if (!(isMoved || isAllInSight) || progress === known) return
    known = progress
    note(progress, isMoved && (progress >= CHAPTER_END || (log.owner === undefined && distance >= innerHeight)), true)
  }
}
