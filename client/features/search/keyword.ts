import { LONGEST_KEYWORD } from '../../../shared/links.ts'

/** A typed keyword, trimmed and cut to length; undefined if empty. */
export function keywordIn(typed: string | null | undefined): string | undefined {
  const keyword = (typed ?? '').trim().slice(0, LONGEST_KEYWORD)
  // Half a surrogate pair is invalid in an address.
  return keyword.replace(/[\uD800-\uDBFF]$/, '').trim() || undefined
}
