import type { ReadEntry } from '../../stores/readingLogStore.ts'

export const CHAPTER_END = 0.98

/** Whether a position is the end of a finished book. */
export const isReadOut = ({ chapter_id, chapter_count, progress, ended }: Ending) =>
  ended === true && chapter_id >= chapter_count && progress >= CHAPTER_END
type Ending = Pick<ReadEntry, 'chapter_id' | 'chapter_count' | 'progress' | 'ended'>
