import type { ReadEntry } from '../../stores/readingLogStore.ts'

/** A position this near to a chapter's end is its end. */
export const CHAPTER_END = 0.98

/** Whether a position is the end of a book that gets no more chapters. */
export const isReadOut = ({ chapter_id, chapter_count, progress, ended }: Ending) =>
  ended === true && chapter_id >= chapter_count && progress >= CHAPTER_END
type Ending = Pick<ReadEntry, 'chapter_id' | 'chapter_count' | 'progress' | 'ended'>
