const narrow = /[iIjl.,:;'’‘|!\-()[\] ]/
const slim = /[ftrsJ"“”ez\dcaoxyvkg?]/
const wide = /[mwMWÆŒ@%—…]/
const unspaced = /[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af\uff00-\uffef]/

/** Estimated width in ems of a serif font; times `font-size` it is the `textLength`. */
export const widthOf = (text: string) =>
  [...text].reduce(
    (sum, letter) =>
      sum +
      (unspaced.test(letter)
        ? 1
        : narrow.test(letter)
          ? 0.31
          : wide.test(letter)
            ? 0.9
            : slim.test(letter)
              ? 0.5
              : /\p{Lu}/u.test(letter)
                ? 0.72
                : 0.57),
    0,
  )

const cutWord = (word: string, longest: number): string[] => {
  if (widthOf(word) <= longest) return [word]
  let end = word.length - 1
  while (end > 1 && widthOf(word.slice(0, end)) > longest) end--
  return [word.slice(0, end), ...cutWord(word.slice(end), longest)]
}

const wrap = (text: string, longest: number) => {
  const lines: string[] = []
  for (const word of text
    .trim()
    .split(/\s+/)
    .flatMap(part => cutWord(part, longest))) {
    const last = lines.at(-1)
    if (last !== undefined && widthOf(`${last} ${word}`) <= longest) lines[lines.length - 1] = `${last} ${word}`
    else lines.push(word)
  }
  return lines
}

const keepsWords = (lines: string[], text: string) => lines.join(' ') === text.trim().replace(/\s+/g, ' ')

/** The narrowest wrapping with the same number of lines, so that lines have similar lengths. */
const balance = (text: string, longest: number) => {
  let best = wrap(text, longest)
  const { length } = best
  for (let width = longest - 0.25; width > longest / 2; width -= 0.25) {
    const lines = wrap(text, width)
    if (lines.length > length || !keepsWords(lines, text)) break
    best = lines
  }
  return best
}

const leading = 1.14
/** Below this font size words are split rather than shrunk further. */
const cutBelow = 34

export type Lettering = { size: number; lines: string[] }

export const heightOf = ({ size, lines }: Lettering) => lines.length * size * leading

export const baselineOf = ({ size }: Lettering, line: number) => (line + 0.82) * size * leading

/** The largest lettering that fits; `sizes`: from, to, in units of the drawing. Longer text ends in …. */
export const fitText = (
  text: string,
  box: { width: number; height: number },
  sizes: { largest: number; smallest: number },
): Lettering => {
  for (let size = sizes.largest; size >= sizes.smallest; size -= 2) {
    const lettering = { size, lines: balance(text, box.width / size) }
    if (heightOf(lettering) <= box.height && (size < cutBelow || keepsWords(lettering.lines, text))) return lettering
  }
  const lines = wrap(text, box.width / sizes.smallest)
  const most = Math.max(1, Math.floor(box.height / (sizes.smallest * leading)))
  return {
    size: sizes.smallest,
    lines: [...lines.slice(0, most - 1), `${lines[most - 1]?.slice(0, -1).replace(/[^\p{L}\p{N}]+$/u, '')}…`],
  }
}
