import type { ChapterRange } from '../../../shared/page/volumes.ts'

type ListRow = { number: number } | { heading: ChapterRange }

type Block = ChapterRange & { index: number }

/** From 0, with volume headings. @param ranges the book's volumes; empty: no headings */
export function listRows(ranges: readonly ChapterRange[], total: number, isDescending: boolean) {
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
    /** In list order; a single range of all chapters if the book has no volumes. */
    ranges: blocks as readonly ChapterRange[],
    rowAt,
    numberAt(index: number): number {
      const row = rowAt(index)
      if ('number' in row) return row.number
      return isDescending ? row.heading.last : row.heading.first
    },
    rangeAt: (index: number): ChapterRange => blockAt(index),
    indexOf(number: number): number {
      const { index, hasHeading, first, last } = blockOf(number)
      return index + Number(hasHeading) + (isDescending ? last - number : number - first)
    },
    /** The first row of a chapter's range: its heading, if it has one. */
    beginningOf: (number: number): number => blockOf(number).index,
  }
}
