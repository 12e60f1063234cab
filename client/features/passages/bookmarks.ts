import type { Anchor, Mark } from '../marks/mark.ts'
import { findQuote, textsOf } from './anchors.ts'

/** Characters of a paragraph that tell it from others. */
const QUOTE_LENGTH = 120

/** A paragraph of a text, or the next one with words, as a bookmark. */
export function bookmarkAt(text: Element, index: number): Anchor {
  const paragraphs = textsOf(text)
  const later = paragraphs.findIndex((words, at) => at >= index && words.trim() !== '')
  const at = later < 0 ? Math.max(0, Math.min(index, paragraphs.length - 1)) : later
  return { paragraph: at + 1, at: 0, quote: beginningOf(paragraphs[at] ?? '') }
}

/** Whether a bookmark is what pulling the ribbon at this paragraph would make, wherever a corrected edition put it. */
export function standsAt(text: Element, mark: Mark, index: number): boolean {
  const found = mark.quote ? findQuote(textsOf(text), mark)?.first : undefined
  return (found ?? mark.paragraph - 1) === bookmarkAt(text, index).paragraph - 1
}

/** Whole words, as far as there are. */
function beginningOf(words: string): string {
  const first = words.split('\n')[0] ?? ''
  if (first.length <= QUOTE_LENGTH) return first
  const cut = first.slice(0, QUOTE_LENGTH).replace(/[\ud800-\udbff]$/, '')
  return cut.replace(/\s+\S*$/, '') || cut
}
