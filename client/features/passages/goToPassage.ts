import { pageOffset, READING, sheetOf } from '../reading/pagedText.ts'
import { findQuote, rangeOf, textsOf } from './anchors.ts'

/** The passage in an address: a paragraph, from 1, and words of it; '' for none. */
type Passage = { paragraph: number; words: string }

/** How long a paragraph that an address named is to be seen as it, in milliseconds. */
const HIGHLIGHT_TIME = 2500
/** Passages taller than this part of the window are scrolled to their start. */
const TALL_SHARE = 0.6
/** Its position then, as a share of the window's height. */
const TOP_SHARE = 0.12

/** The passage that the hash of an address names (`passageLink`). */
export function passageIn(hash: string): Passage | undefined {
  const [, paragraph, words = ''] = /^#p(\d{1,5})(?::(.+))?$/.exec(hash) ?? []
  return paragraph === undefined ? undefined : { paragraph: Number(paragraph), words: decoded(words) }
}

/** Addresses are typed and cut by people and programs. */
function decoded(words: string): string {
  try {
    return decodeURIComponent(words)
  } catch {
    return ''
  }
}

/** Scrolls to a passage, highlights its paragraph briefly, and focuses it for screen readers. */
export function goToPassage(text: Element, { paragraph: number, words }: Passage) {
  const named = text.children[number - 1]
  if (!(named instanceof HTMLElement)) return
  const place = words ? findQuote(textsOf(text), { paragraph: number, at: 0, quote: words }) : undefined
  const range = place && rangeOf(text, place)
  // In a corrected chapter, the current position of the words.
  const found = text.children[place?.first ?? number - 1]
  const paragraph = found instanceof HTMLElement ? found : named
  paragraph.tabIndex = -1
  paragraph.focus({ preventScroll: true })
  // It is the reader's will, however the focus got there.
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
  paragraph.animate([{ backgroundColor: shade }, { backgroundColor: shade, offset: 0.6 }, {}], HIGHLIGHT_TIME)
}
