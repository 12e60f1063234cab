import type { ReadEntry } from '../stores/readingLogStore.ts'

/** A time for tests: this many minutes after noon. */
export const minute = (minutes: number): string => new Date(Date.UTC(2026, 0, 1, 12, minutes)).toISOString()

/** A position in a book, read this many minutes after noon. */
export const positionAt = (
  book_id: number,
  chapter_id: number,
  minutes: number,
  more: Partial<ReadEntry> = {},
): ReadEntry => ({
  book_id,
  chapter_id,
  progress: 0.5,
  read_at: minute(minutes),
  book_name: `Book ${book_id}`,
  chapter_title: `Chapter ${chapter_id}`,
  cover: null,
  chapter_count: 30,
  ...more,
})
