import { LONGEST_KEYWORD } from '../../../shared/links.ts'

/** Trims and truncates a typed keyword; undefined if empty. */
export function keywordIn(typed: string | null | undefined): string | undefined {
  const keyword = (typed ?? '').trim().slice(0, LONGEST_KEYWORD)
  // Half a surrogate pair is invalid in a URL.
  return keyword.replace(/[\uD800-\uDBFF]$/, '').trim() || undefined
}
