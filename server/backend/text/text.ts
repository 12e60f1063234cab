/** Chinese and Japanese are written without spaces: there each character counts. */
const UNSPACED = /[\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff]/
const WORD = /\S+/g
const UNSPACED_WORD = /[\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff]|[^\s\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff]+/g

/** How many words a text has. */
export function countWords(text: string): number {
  return text.match(UNSPACED.test(text) ? UNSPACED_WORD : WORD)?.length ?? 0
}

/** Paragraphs as one text and back. A newline within a paragraph is a line of verse, an empty line ends it. */
export const joinParagraphs = (paragraphs: string[]) =>
  paragraphs
    .map(paragraph => paragraph.replace(/\n\s*\n/g, '\n').trim())
    .filter(Boolean)
    .join('\n\n')

export const splitParagraphs = (body: string) => (body ? body.split('\n\n') : [])

/** `a` to `z` for names that begin with one of these letters (accents apart), `0-9` for all others. */
export function firstLetter(name: string): string {
  const first = name.normalize('NFD').trimStart().charAt(0).toLowerCase()
  return first >= 'a' && first <= 'z' ? first : '0-9'
}

/** The beginning of a text, at most `longest` characters, cut between words and then marked by an ellipsis. */
export function shorten(text: string, longest: number): string {
  if (text.length <= longest) return text
  const cut = text.slice(0, longest)
  const space = cut.lastIndexOf(' ')
  return `${cut.slice(0, space > longest / 2 ? space : longest - 1).replace(/[\s,;:.–—-]+$/, '')}…`
}
