import { countWords } from '../../text/text.ts'
import type { Chapter } from '../../books/book.ts'
import { isElement, nameOf, type Element, type Node } from './files/markup.ts'
import type { SpineDocument } from './notes.ts'
import type { Styles } from './style/styles.ts'

/** The reason of words that are missing without any. */
const LOST = 'lost'

export type Arrival = {
  /** Words of the spine, without those left out for a reason, and the share of them that the chapters have. */
  words: number
  share: number
  leftOut: Record<string, number>
  missing: { path: string; reason: string; words: number; text: string }[]
  /** Named by spine or contents, but missing from the archive. */
  notThere: string[]
  pictures: number
  /** Named as the cover, with the reason why each is not used. */
  unusedCovers: string[]
}

export const isIncomplete = ({ share, notThere }: Arrival) => share < 1 || notThere.length > 0

const inline = new Set(
  (
    'a abbr acronym b bdi bdo big cite code del dfn em font i ins kbd mark q rb rp rt rtc ruby s samp small span ' +
    'strike strong sub sup tt u var wbr'
  ).split(' '),
)
const noText = new Set(['head', 'script', 'style', 'template', 'title'])

/** Straight from the markup, independent of how chapters are read. */
const runsOf = (nodes: Node[], styles: Styles) => {
  const runs = ['']
  const startsHiding = (node: Element) => styles.of(node).hides !== styles.of(node.parent as Node).hides
  const walk = (node: Node) => {
    if (node.type === 'text') runs[runs.length - 1] += String(node.data)
    if (!('children' in node) || (isElement(node) && noText.has(nameOf(node)))) return
    const isApart = isElement(node) && (!inline.has(nameOf(node)) || startsHiding(node))
    if (isApart) runs.push('')
    for (const child of node.children as Node[]) walk(child)
    if (isApart) runs.push('')
  }
  for (const node of nodes) walk(node)
  return runs.filter(run => run.trim() !== '')
}

const lettersOf = (text: string) =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')

/** A few words at a time: single words occur anywhere. */
const few = /(?:\S{1,12}\s*){1,4}/g

type Read = Pick<Arrival, 'notThere' | 'pictures'> & {
  documents: SpineDocument[]
  styles: Styles
  repeatedTitles: string[]
  out: { path: string; reason: string; text: string }[]
}

/** Looks for each text of the spine in the chapters. `out` was left out on purpose. */
export const measure = (
  chapters: Chapter[],
  { documents, styles, repeatedTitles, out, notThere, pictures }: Read,
): Omit<Arrival, 'unusedCovers'> => {
  const texts = chapters.flatMap(({ title, volume = '', paragraphs }) => [volume, title, ...paragraphs])
  const there = lettersOf([...texts, ...repeatedTitles].join('\n'))
  const reasons = out.map(({ text, ...rest }) => ({ ...rest, letters: lettersOf(text) }))
  let [words, place] = [0, 0]
  const isThere = (text: string) => {
    const letters = lettersOf(text)
    const found = there.indexOf(letters, place)
    if (found >= 0) place = found
    return found >= 0 || there.includes(letters)
  }
  const leftOut: Record<string, number> = {}
  const missing: Arrival['missing'] = []
  for (const { path, nodes } of documents) {
    for (const run of runsOf(nodes, styles)) {
      words += countWords(run)
      const parts = isThere(run) ? [] : (run.match(few) ?? [])
      for (const text of parts.filter(part => !isThere(part))) {
        const letters = lettersOf(text)
        const reason = reasons.find(left => left.path === path && left.letters.includes(letters))?.reason ?? LOST
        const count = countWords(text)
        leftOut[reason] = (leftOut[reason] ?? 0) + count
        const last = missing.at(-1)
        if (last?.path !== path || last.reason !== reason) missing.push({ path, reason, words: count, text })
        else Object.assign(last, { words: last.words + count, text: `${last.text} ${text}` })
      }
    }
  }
  const { [LOST]: lost = 0, ...known } = leftOut
  const target = words - Object.values(known).reduce((sum, count) => sum + count, 0)
  for (const one of missing) one.text = one.text.replace(/\s+/g, ' ').trim()
  return { words: target, share: target > 0 ? 1 - lost / target : 1, leftOut, missing, notThere, pictures }
}
