import { LONGEST_KEYWORD, printable } from '../../../shared/links.ts'

export function keywordIn(typed: string | null | undefined): string | undefined {
  const words = (typed ?? '').replace(/\s+/g, ' ').trim()
  // Copied text brings marks of direction; a cut may leave half a surrogate pair.
  return printable(words.slice(0, LONGEST_KEYWORD)).trim() || undefined
}
