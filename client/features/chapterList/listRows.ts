import type { ChapterRange } from '../../../shared/page/volumes.ts'

/** A row of a list of chapters: a chapter by its number, or the heading over those that follow. */
type ListRow = { number: number } | { heading: ChapterRange }

/** The content of each row in a list of all chapters; rows count from 0. */
type ListRows = {
  count: number
  /** In the order of the list; one of all chapters where the book has no volumes. */
  ranges: readonly ChapterRange[]
  rowAt(index: number): ListRow
  /** The chapter of a row; of a heading the one below it. */
  numberAt(index: number): number
  rangeAt(index: number): ChapterRange
  indexOf(number: number): number
  /** The first row of a chapter's range: its heading, if it has one. */
  beginningOf(number: number): number
}

/** With the row in which it begins. */
type Block = ChapterRange & { index: number }

/**
 * Rows of a book's chapters with headings between them.
 * @param ranges of the book; none where it has no volumes, so that there are no headings
 */
export function listRows(ranges: readonly ChapterRange[], total: number, isDescending: boolean): ListRows {
  const all = ranges.length ? ranges : [{ first: 1, last: total, hasHeading: false }]
  const blocks: Block[] = []
  let count = 0
  for (const [place, next] of all.entries()) {
    const range = isDescending ? (all[all.length - 1 - place] ?? next) : next
    const hasHeading = range.title !== undefined || count > 0
    blocks.push({ ...range, index: count, hasHeading })
    count += Number(hasHeading) + range.last - range.first + 1
  }
  const blockAt = (index: number) => {
    const after = blocks.findIndex(block => block.index > index)
    return blocks[(after < 0 ? blocks.length : after) - 1]!
  }
  const blockOf = (number: number) => blocks.find(({ first, last }) => number >= first && number <= last) ?? blocks[0]!
  const rowAt = (index: number): ListRow => {
    const block = blockAt(index)
    const place = index - block.index - Number(block.hasHeading)
    if (place < 0) return { heading: block }
    return { number: isDescending ? block.last - place : block.first + place }
  }
  return {
    count,
    ranges: blocks,
    rowAt,
    numberAt(index) {
      const row = rowAt(index)
      if ('number' in row) return row.number
      return isDescending ? row.heading.last : row.heading.first
    },
    rangeAt: blockAt,
    indexOf(number) {
      const { index, hasHeading, first, last } = blockOf(number)
      return index + Number(hasHeading) + (isDescending ? last - number : number - first)
    },
    beginningOf: number => blockOf(number).index,
  }
}
