import type { Volume } from '../api/book.ts'

/** Chapters of a book that stand together, by their numbers: those of a volume, or those between two of them. */
export type Stretch = { title?: string; first: number; last: number }

/**
 * All chapters of a book by its volumes, in order and without a gap; empty where it has no volumes. A volume that does
 * not fit, since it begins before the end of another or after the book's, is left out.
 */
export function stretchesOf(volumes: readonly Volume[] = [], chapterCount: number): Stretch[] {
  const stretches: Stretch[] = []
  let next = 1
  for (const { title, first_chapter: first, last_chapter } of volumes) {
    const last = Math.min(last_chapter, chapterCount)
    if (first < next || last < first) continue
    if (first > next) stretches.push({ first: next, last: first - 1 })
    stretches.push({ title, first, last })
    next = last + 1
  }
  if (stretches.length && next <= chapterCount) stretches.push({ first: next, last: chapterCount })
  return stretches
}

/**
 * Whether a list has a heading over a stretch: volumes have one; what is in none needs one, lest it seem part of the
 * volume above it, but not where the list begins with it.
 */
export const isHeaded = ({ title }: Stretch, isFirst: boolean): boolean => title !== undefined || !isFirst
