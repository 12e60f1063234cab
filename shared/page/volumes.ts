import type { Volume } from '../api/book.ts'

export type ChapterRange = {
  title?: string
  first: number
  last: number
  /** Chapters after a volume that belong to none get a heading, so that they do not seem part of it. */
  hasHeading: boolean
}

/** Without gaps; empty if the book has no volumes. Overlapping volumes, or those beyond the book's end, are dropped. */
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
