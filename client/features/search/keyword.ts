import { LONGEST_KEYWORD } from '../../../shared/links.ts'

/** What was typed as a keyword: trimmed and within bounds, undefined when nothing is left. */
export function keywordIn(typed: string | null | undefined): string | undefined {
  const keyword = (typed ?? '').trim().slice(0, LONGEST_KEYWORD)
  // Half of a character that the cut left over cannot stand in an address.
  return keyword.replace(/[\uD800-\uDBFF]$/, '').trim() || undefined
}
