import type { Volume } from '../api/book.ts'

/** Chapters of a book that stand together, by their numbers: those of a volume, or those between two of them. */
export type ChapterRange = {
  title?: string
  first: number
  last: number
  /**
   * Whether a list that begins with the first chapter has a heading over it: volumes have one; what is in none needs
   * one, lest it seem part of the volume above it, but not where the list begins with it.
   */
  hasHeading: boolean
}

/**
 * All chapters of a book by its volumes, in order and without a gap; empty where it has no volumes. A volume that does
 * not fit, since it begins before the end of another or after the book's, is left out.
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
