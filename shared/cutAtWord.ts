/** With an ellipsis. If no word ends in the second half, as in scripts without spaces, cuts after a character. */
export function cutAtWord(text: string, most: number): string {
  if (text.length <= most) return text
  // Of up to two units each; a book's introduction may have thousands.
  const characters = Array.from(text.slice(0, 2 * most + 1))
  if (characters.length <= most) return text
  const words = characters
    .slice(0, most)
    .join('')
    .replace(/\s+\S*$/u, '')
  const start = [...words].length < most && words.length > most / 2 ? words : characters.slice(0, most - 1).join('')
  return `${start.replace(/[\s,;:.–—-]+$/u, '')}…`
}

/** The same, with paragraphs and lines joined into one line. */
export const cutToLine = (text: string, most: number): string => cutAtWord(text.replace(/\s+/g, ' ').trim(), most)
