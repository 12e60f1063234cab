import { sentencesOf } from '../../../../shared/sentences.ts'

export type Sentence = { words: string; range: Range }

/** Longer sentences are spoken in pieces: some voices fall silent after 15 seconds. */
const LONGEST = 240
const BREAK = /[^,;:—–]+[,;:—–]*\s*|[,;:—–]+\s*/g

/** The sentences of a chapter, in order. Verse is spoken line by line; scene breaks are skipped. */
export const spokenSentences = (text: HTMLElement): Sentence[] =>
  Array.from(text.children)
    .flatMap(paragraph => (paragraph.classList.contains('verse') ? [...paragraph.children] : [paragraph]))
    .flatMap(block => sentencesIn(block, text.lang))

/** Splits a text without losing a character. */
const split = (words: string, by: RegExp): string[] => words.match(by) ?? [words]

function pieces(sentence: string): string[] {
  if (sentence.length <= LONGEST) return [sentence]
  return split(sentence, BREAK).reduce<string[]>((made, part) => {
    const last = made.at(-1)
    if (last === undefined || last.length + part.length > LONGEST) return [...made, part]
    return [...made.slice(0, -1), last + part]
  }, [])
}

function sentencesIn(block: Element, lang: string): Sentence[] {
  const nodes = textNodesIn(block)
  const all = nodes.map(({ data }) => data).join('')
  let end = 0
  return sentencesOf(all, lang)
    .flatMap(pieces)
    .flatMap(piece => {
      const start = end
      end += piece.length
      const words = piece.trim()
      if (!/[\p{L}\p{N}]/u.test(words)) return []
      const from = start + piece.indexOf(words)
      return [{ words, range: rangeIn(nodes, from, from + words.length) }]
    })
}

function textNodesIn(block: Element): Text[] {
  const walker = document.createTreeWalker(block, NodeFilter.SHOW_TEXT)
  const nodes: Text[] = []
  while (walker.nextNode()) nodes.push(walker.currentNode as Text)
  return nodes
}

function rangeIn(nodes: readonly Text[], from: number, to: number): Range {
  const range = document.createRange()
  let before = 0
  for (const node of nodes) {
    const after = before + node.length
    if (from >= before && from < after) range.setStart(node, from - before)
    if (to > before && to <= after) range.setEnd(node, to - before)
    before = after
  }
  return range
}
