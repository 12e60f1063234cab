import type { StoredEntry } from '../../stores/readingLogStore.ts'
import type { Reading } from './reading.ts'

/** Positions this near to the beginning or end of a chapter are not restored. */
const [EARLIEST, LATEST] = [0.02, 0.98]

/**
 * Where reading starts: in another chapter, if none was named and the book was left there; else in this one, at `left`,
 * 0 to 1. `key`: the chapter that was read under this number, which a corrected edition has moved.
 * @param last of this book in the reading log
 * @param isNamed the address names a passage, where reading starts
 */
type StartPosition = { chapterId: number; key?: number } | { chapterId?: undefined; left: number; hasMoved: boolean }

export function startPosition(
  { chapter, isGuess, target }: NonNullable<Reading>,
  last: StoredEntry | undefined,
  isNamed = false,
): StartPosition {
  const left = last?.chapter_id === chapter.id ? last.progress : 0
  if (isNamed) return { left, hasMoved: false }
  if (isGuess && last && last.chapter_id !== chapter.id && last.chapter_id <= chapter.chapter_count)
    return { chapterId: last.chapter_id }
  const key = last?.chapter_id === chapter.id ? last.chapter_key : undefined
  if (key && chapter.key && key !== chapter.key && key !== target) return { chapterId: chapter.id, key }
  return { left, hasMoved: left > EARLIEST && left < LATEST }
}
