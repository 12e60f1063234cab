/** Each letter counts as a word: dictionaries differ between versions of Node, and prices depend on the count. */
export const UNSPACED_SCRIPTS = ['Hani', 'Hira', 'Kana', 'Bopo', 'Yiii', 'Thai', 'Laoo', 'Khmr', 'Mymr']

/** For a regular expression with flag `v`. */
export const letterOf = (scripts: readonly string[]) =>
  String.raw`[\p{L}&&[${scripts.map(script => String.raw`\p{scx=${script}}`).join('')}]]`

const LETTER = letterOf(UNSPACED_SCRIPTS)
const UNSPACED = new RegExp(LETTER, 'v')
const WORD = /\S+/g
const UNSPACED_WORD = new RegExp(String.raw`${LETTER}\p{M}*|[^\s${LETTER}]+`, 'gv')

/** Punctuation alone is no word. */
const COUNTED = /[\p{L}\p{N}]/u

const wordsOf = (text: string) =>
  text.matchAll(UNSPACED.test(text) ? UNSPACED_WORD : WORD).filter(([word]) => COUNTED.test(word))

/** In scripts without spaces, such as Chinese or Thai, each letter counts. */
export const countWords = (text: string): number => wordsOf(text).reduce(count => count + 1, 0)

export function firstWords(text: string, count: number): string {
  const last = [...wordsOf(text)][count - 1]
  return last ? text.slice(0, last.index + last[0].length) : ''
}

/** A newline within a paragraph separates lines of verse, an empty line paragraphs. */
export const joinParagraphs = (paragraphs: string[]) =>
  paragraphs
    .map(paragraph => paragraph.replace(/\n\s*\n/g, '\n').trim())
    .filter(Boolean)
    .join('\n\n')

export const splitParagraphs = (body: string) => (body ? body.split('\n\n') : [])

/** Between words, with an ellipsis. */
export function shorten(text: string, longest: number): string {
  if (text.length <= longest) return text
  const cut = text.slice(0, longest)
  const space = cut.lastIndexOf(' ')
  return `${cut.slice(0, space > longest / 2 ? space : longest - 1).replace(/[\s,;:.–—-]+$/, '')}…`
}

/** Undefined if it is invalid. */
export function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
