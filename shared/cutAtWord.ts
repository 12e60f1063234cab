/**
 * The beginning of a text, of at most so many characters: cut behind a word, with an ellipsis, where there is more.
 * Where no word ends in its second half, as in writing without spaces, it is cut behind a character.
 */
export function cutAtWord(text: string, most: number): string {
  const characters = [...text]
  if (characters.length <= most) return text
  const words = characters
    .slice(0, most)
    .join('')
    .replace(/\s+\S*$/u, '')
  const beginning = [...words].length < most && words.length > most / 2 ? words : characters.slice(0, most - 1).join('')
  return `${beginning.replace(/[\s,;:.–—-]+$/u, '')}…`
}

/** The same of a text of paragraphs or lines, as one line: for places that know no paragraphs. */
export const cutToLine = (text: string, most: number): string => cutAtWord(text.replace(/\s+/g, ' ').trim(), most)
