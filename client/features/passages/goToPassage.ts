import { pageOffset, READING, sheetOf } from '../reading/pagedText.ts'
import { findQuote, rangeOf, textsOf } from './anchors.ts'

/** The passage in an address: a paragraph number, from 1, and its words, '' if none are given. */
type Passage = { paragraph: number; words: string }

const HIGHLIGHT_MS = 2500
/** Passages taller than this share of the window are aligned at their start. */
const TALL_SHARE = 0.6
/** Distance of their start from the top, as a share of the window's height. */
const TOP_SHARE = 0.12

export function passageIn(hash: string): Passage | undefined {
  const [, paragraph, words = ''] = /^#p(\d{1,5})(?::(.+))?$/.exec(hash) ?? []
  return paragraph === undefined ? undefined : { paragraph: Number(paragraph), words: decoded(words) }
}

/** Never throws: people and programs type and truncate addresses. */
function decoded(words: string): string {
  try {
    return decodeURIComponent(words)
  } catch {
    return ''
  }
}

/** Scrolls to a passage, briefly highlights its paragraph, and focuses it for screen readers. */
export function goToPassage(text: Element, { paragraph: number, words }: Passage) {
  const named = text.children[number - 1]
  if (!(named instanceof HTMLElement)) return
  const place = words ? findQuote(textsOf(text), { paragraph: number, at: 0, quote: words }) : undefined
  const range = place && rangeOf(text, place)
  // In a corrected chapter, the paragraph that now contains the words.
  const found = text.children[place?.first ?? number - 1]
  const paragraph = found instanceof HTMLElement ? found : named
  paragraph.tabIndex = -1
  paragraph.focus({ preventScroll: true })
  // Counts as reading, however the focus got there.
  document.dispatchEvent(new Event(READING))
  const sheet = sheetOf(text)
  const [first] = (range ?? paragraph).getClientRects()
  if (sheet && first) sheet.scrollTo({ left: pageOffset(sheet, first), behavior: 'instant' })
  else {
    const { top, height } = (range ?? paragraph).getBoundingClientRect()
    const upper = height > TALL_SHARE * innerHeight ? TOP_SHARE * innerHeight : (innerHeight - height) / 2
    scrollBy({ top: top - upper, behavior: 'instant' })
  }
  const { color } = getComputedStyle(paragraph)
  const shade = `color-mix(in srgb, ${color} 16%, transparent)`
  paragraph.animate([{ backgroundColor: shade }, { backgroundColor: shade, offset: 0.6 }, {}], HIGHLIGHT_MS)
}
