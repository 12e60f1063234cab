import { pageOffset, sheetOf, sideOf } from './pagedText.ts'
import { asWritten } from './asWritten.ts'

/** A paragraph counts as visible above this many CSS pixels: rounding may leave a sliver of the previous one. */
const HAIR = 2

/** A place is 0 to 1 by characters, so that it means the same paragraph in every font and width. */
type Map = {
  paragraphs: HTMLCollection
  /** Characters before each paragraph; the last entry is the total. */
  before: readonly number[]
}

const known = new WeakMap<Element, Map & { first: Element | null }>()

/** Counts a text's characters, as its author wrote them; cached until React replaces the text. */
function countText(text: Element): Map {
  const cached = known.get(text)
  if (cached && cached.first === text.firstElementChild && cached.before.length === text.children.length + 1)
    return cached
  let all = 0
  // Scene breaks count as well.
  const before = Array.from(asWritten(text).children, ({ textContent }) => {
    const start = all
    all += (textContent?.length ?? 0) + 1
    return start
  })
  const map = { paragraphs: text.children, before: [...before, all], first: text.firstElementChild }
  known.set(text, map)
  return map
}

/** Binary search: the first index for which `isSo` is true, else `length`; it must be false for all earlier ones. */
function firstIndex(length: number, isSo: (index: number) => boolean): number {
  let [from, to] = [0, length]
  while (from < to) {
    const middle = (from + to) >> 1
    if (isSo(middle)) to = middle
    else from = middle + 1
  }
  return from
}

/** Height of a paragraph, and of its part before the window or page; a paged paragraph may span several pages. */
function scrolledPast(paragraph: Element, sheet: HTMLElement | null): { scrolled: number; height: number } {
  if (!sheet) {
    const { top, height } = paragraph.getBoundingClientRect()
    return { scrolled: Math.min(height, Math.max(0, -top)), height }
  }
  const { left, right } = sheet.getBoundingClientRect()
  const side = sideOf(sheet)
  let [before, height] = [0, 0]
  for (const part of paragraph.getClientRects()) {
    height += part.height
    if (side > 0 ? part.right <= left + 1 : part.left >= right - 1) before += part.height
  }
  return { scrolled: before, height }
}

export function firstParagraph(text: Element): number {
  const { paragraphs } = countText(text)
  const sheet = sheetOf(text)
  return firstIndex(paragraphs.length, index => {
    const { scrolled: above, height } = scrolledPast(paragraphs[index] as Element, sheet)
    return height - above > HAIR
  })
}

export function firstPlace(text: Element): number {
  const { paragraphs, before } = countText(text)
  const sheet = sheetOf(text)
  const index = firstParagraph(text)
  const paragraph = paragraphs[index]
  const [start = 0, end = start] = [before[index], before[index + 1]]
  const all = before.at(-1) || 1
  if (!paragraph) return 1
  const { scrolled: above, height } = scrolledPast(paragraph, sheet)
  return (start + (height ? above / height : 0) * (end - start)) / all
}

export function goToPlace(text: Element, place: number) {
  const { paragraphs, before } = countText(text)
  const at = place * (before.at(-1) ?? 0)
  // Places are stored with limited precision, to half a character.
  const index = Math.max(0, firstIndex(paragraphs.length, index => (before[index] ?? 0) > at + 0.5) - 1)
  const paragraph = paragraphs[index]
  if (!paragraph) return
  const [start = 0, end = start] = [before[index], before[index + 1]]
  const part = end > start ? Math.min(1, Math.max(0, (at - start) / (end - start))) : 0
  const sheet = sheetOf(text)
  if (sheet) return turnToPart(sheet, paragraph, part)
  const { top, height } = paragraph.getBoundingClientRect()
  // Include the heading above the text.
  if (index === 0 && part === 0) return scrollTo(0, 0)
  scrollBy(0, top + Math.min(part * height, height - 2 * HAIR))
}

function turnToPart(sheet: HTMLElement, paragraph: Element, part: number) {
  const parts = [...paragraph.getClientRects()]
  let distance = part * parts.reduce((sum, { height }) => sum + height, 0)
  const there = parts.find(({ height }) => (distance -= height) < -HAIR) ?? parts.at(-1)
  if (there) sheet.scrollTo(pageOffset(sheet, there), 0)
}
