import type { Books } from './entries.ts'

/** Hidden books leave gaps in lists, unless `mayClose`; books on the shelf have a filled bookmark on their pages. */
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
