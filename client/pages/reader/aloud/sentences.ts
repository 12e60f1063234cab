import { sentencesOf } from '../../../../shared/sentences.ts'

export type Sentence = { words: string; range: Range }

/** Longer sentences are spoken in pieces: some voices fall silent after 15 seconds, also at the slowest rate. */
const LONGEST_SECONDS = 11
const MARKS = '!?,;:…‥—–。．！？，、；：・｡､،؛؟۔।॥၊။፣፤፥።༎།។៖'
/** Not at the comma of `1,000`. */
const CLAUSE = new RegExp(
  String.raw`(?:[^${MARKS}]|[${MARKS}](?=\p{N}))+[${MARKS}]*[\p{Pe}\p{Pf}"'\s]*|[${MARKS}]+[\p{Pe}\p{Pf}"'\s]*`,
  'gu',
)

type Split = (text: string, lang: string) => string[]
/** From coarse to fine: at punctuation, at spaces, between words where a script has neither. */
const SPLITS: readonly Split[] = [
  text => text.match(CLAUSE) ?? [text],
  text => text.match(/\S+\s*|\s+/g) ?? [text],
  (text, lang) =>
    typeof Intl.Segmenter === 'function'
      ? Array.from(new Intl.Segmenter(lang, { granularity: 'word' }).segment(text), ({ segment }) => segment)
      : Array.from(text),
]

const count = (text: string, sign: RegExp) => text.match(sign)?.length ?? 0

/** Seconds that a voice needs at rate 1, roughly: a Chinese sign is a syllable, a digit a word. */
export const secondsOf = (words: string): number =>
  0.07 * words.length +
  0.2 * count(words, /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}]/gu) +
  0.25 * count(words, /\p{N}/gu)

/** The sentences of a chapter, in order. Verse is spoken line by line; scene breaks are skipped. */
export const spokenSentences = (text: HTMLElement): Sentence[] =>
  Array.from(text.children)
    .flatMap(paragraph => (paragraph.classList.contains('verse') ? [...paragraph.children] : [paragraph]))
    .flatMap(block => sentencesIn(block, text.lang))

/** Together they are the whole text; each takes at most `LONGEST_SECONDS`. `lang`: BCP 47 tag. */
export function piecesOf(text: string, lang: string, [split, ...finer] = SPLITS): string[] {
  if (!split || secondsOf(text) <= LONGEST_SECONDS) return [text]
  const pieces = ['']
  for (const part of split(text, lang)) {
    const longer = pieces.at(-1) + part
    if (longer !== part && secondsOf(longer) > LONGEST_SECONDS) pieces.push(part)
    else pieces[pieces.length - 1] = longer
  }
  return pieces.flatMap(piece => piecesOf(piece, lang, finer))
}

function sentencesIn(block: Element, lang: string): Sentence[] {
  const nodes = textNodesIn(block)
  const all = nodes.map(({ data }) => data).join('')
  let end = 0
  return sentencesOf(all, lang)
    .flatMap(sentence => piecesOf(sentence, lang))
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
