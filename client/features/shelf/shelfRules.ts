import type { Books } from './entries.ts'

/**
 * CSS rules that apply a shelf to pages rendered without it: hidden books leave gaps in lists, or none if lists may
 * close up; on their own pages, books on the shelf have a filled bookmark.
 */
export function shelfRules(mine: Books, mayClose: boolean): string {
  const links = mine.filter(({ hidden }) => hidden).map(({ book_id }) => `a[href^="/novel/${book_id}/"]`)
  const marks = mine
    .filter(({ hidden, place }) => !hidden && place !== 'none')
    .map(({ book_id }) => `[data-shelf="${book_id}"] svg`)
  const lists = links.join()
  const hidden = mayClose
    ? `li:has(> article :is(${lists})),article:has(:is(${lists})){display:none}`
    : `article:has(:is(${lists})){background:var(--raised);border-radius:var(--radius)}` +
      `article:has(:is(${lists}))>*{visibility:hidden}`
  return [links.length ? hidden : '', marks.length ? `${marks.join()}{fill:currentColor}` : ''].join('')
}
