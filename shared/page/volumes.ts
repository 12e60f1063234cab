import type { Volume } from '../api/book.ts'

/** A range of chapter numbers: those of a volume, or those between two volumes. */
export type ChapterRange = {
  title?: string
  first: number
  last: number
  /**
   * Whether a heading precedes the range in a list from the first chapter: volumes have one, and chapters after a
   * volume that belong to none get one, so that they do not seem part of it.
   */
  hasHeading: boolean
}

/**
 * All chapters of a book, grouped by volumes, in order and without gaps; empty if it has no volumes. Invalid volumes
 * (overlapping, or beyond the end of the book) are dropped.
 */
export function rangesOf(volumes: readonly Volume[] = [], chapterCount: number): ChapterRange[] {
  const ranges: ChapterRange[] = []
  let next = 1
  const add = (first: number, last: number, title?: string) =>
    ranges.push({ title, first, last, hasHeading: title !== undefined || first > 1 })
  for (const { title, first_chapter: first, last_chapter } of volumes) {
    const last = Math.min(last_chapter, chapterCount)
    if (first < next || last < first) continue
    if (first > next) add(next, first - 1)
    add(first, last, title)
    next = last + 1
  }
  if (ranges.length && next <= chapterCount) add(next, chapterCount)
  return ranges
}
