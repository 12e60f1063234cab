/** A section of a book with its heading. */
type Part = { found: RegExpExecArray; lines: string[] }

/**
 * The lines of a file of the corpus (Latin-1), without trailing blanks, DOS end-of-file marks, and the first line,
 * `[Title by Author Year]`.
 */
export const linesOf = (bytes: Uint8Array) =>
  Buffer.from(bytes)
    .toString('latin1')
    .replaceAll('\u001a', '')
    .split(/\r?\n/)
    .map(line => line.trimEnd())
    .slice(1)

/**
 * Splits at each line that matches `heading`; `front` has the lines before the first. `end` is the first line of the
 * footer.
 */
export const splitAt = (lines: string[], heading: RegExp, end?: RegExp) => {
  const front: string[] = []
  const parts: Part[] = []
  for (const line of lines) {
    if (end?.test(line.trim())) break
    const found = heading.exec(line)
    if (found) parts.push({ found, lines: [] })
    else (parts.at(-1)?.lines ?? front).push(line)
  }
  return { front, parts }
}

/** Takes a title from the first block of a part: `CHAPTER 1`, blank, `Loomings.` */
export const takeTitle = (lines: string[]) => {
  const start = lines.findIndex(line => line !== '')
  const blank = lines.indexOf('', start)
  return {
    title: lines
      .slice(start, blank)
      .map(line => line.trim())
      .join(' '),
    rest: lines.slice(blank),
  }
}

const values: Record<string, number> = { I: 1, V: 5, X: 10, L: 50, C: 100 }

/** A Roman numeral's value: `XLII` is 42. */
export const fromRoman = (numeral: string) =>
  [...numeral].reduce((sum, letter, at) => {
    const value = values[letter] ?? 0
    return sum + (value < (values[numeral[at + 1] ?? ''] ?? 0) ? -value : value)
  }, 0)
