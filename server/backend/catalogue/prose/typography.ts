import { typedOfWholeWords } from './emphasis.ts'

/** Words without their first letters: the mark before them is an apostrophe, never an opening quote. */
const elidedWords =
  "tis twas twere twill twould twixt tween twon't em gainst neath mong mongst midst cause balmed bout stead " +
  'specially fore pon ere prentice prentices squire scape nuff un uns ud ll ve re d s st ye way board specs larboard'
const elided = new RegExp(`^(?:${elidedWords.replaceAll(' ', '|')}|n(?=')|\\d0?s?\\d?)(?![a-z])`, 'i')

const opensAfter = /[\s([{—‘“]/
const isLetter = /[\p{L}\p{N}]/u

/** The next character that is no emphasis mark. */
const neighbour = (text: string, from: number) => {
  let at = from + 1
  while (text[at] === '_') at++
  return text[at] ?? ''
}

/** The last character so far that is no emphasis mark. */
const neighbourBefore = (pieces: string[]) => {
  for (let at = pieces.length - 1; at >= 0; at--) {
    const last = pieces[at]?.replace(/_+$/, '').at(-1)
    if (last) return last
  }
  return ''
}

const hasLaterClose = (text: string, from: number) => {
  for (let at = text.indexOf("'", from + 1); at > 0; at = text.indexOf("'", at + 1)) {
    if (/\S/.test(text[at - 1] ?? '') && !isLetter.test(neighbour(text, at))) return true
  }
  return false
}

const single = (text: string, at: number, before: string, speaksInSingles: boolean) => {
  const after = neighbour(text, at)
  const mayOpen = before === '' || opensAfter.test(before)
  if (!mayOpen || after === '' || /[\s,.;:!?)\]—”]/.test(after)) return '’'
  if (elided.test(text.slice(at + 1).replace(/^_/, ''))) return '’'
  if (before === '—' && /^s?(?![a-z])/i.test(text.slice(at + 1))) return '’'
  return speaksInSingles || hasLaterClose(text, at) || after === "'" || after === '"' ? '‘' : '’'
}

const double = (text: string, at: number, before: string, isOpen: boolean) => {
  const after = neighbour(text, at)
  if (before === '') return '“'
  if (after === '' || /[,.;:!?)\]]/.test(after)) return '”'
  if (before === '—') return isLetter.test(after) ? '“' : '”'
  if (/\s/.test(before) && /\s/.test(after)) return isOpen ? '”' : '“'
  if (opensAfter.test(before)) return '“'
  return isOpen || !isLetter.test(after) || isLetter.test(before) ? '”' : '“'
}

/** Turns straight quotes into curly ones, by the characters on both sides and by what is open in this paragraph. */
const curlQuotes = (text: string, speaksInSingles: boolean) => {
  const out: string[] = []
  let last = 0
  let isOpen = false
  let isSure = false
  for (const { index: at, 0: mark } of text.matchAll(/["'`]/g)) {
    if (at < last) continue
    out.push(text.slice(last, at))
    last = at + 1
    // Text before is converted already, including the previous quote.
    const before = neighbourBefore(out)
    if (
      mark === '"' &&
      isSure &&
      !isOpen &&
      /[,;]/.test(before) &&
      text[at + 1] === ' ' &&
      text.includes('"', at + 1)
    ) {
      // A typist's error: `hesitatingly;" but` for `hesitatingly; "but`.
      out.push(' “')
      isOpen = true
      last++
    } else if (mark === '"') {
      const quote = double(text, at, before, isOpen)
      isOpen = quote === '“'
      isSure = true
      out.push(quote)
    } else out.push(mark === "'" ? single(text, at, before, speaksInSingles) : '‘')
  }
  return out.join('') + text.slice(last)
}

/**
 * Typesets a paragraph of typewritten text: curly quotes and apostrophes, em dashes for `--`, a double dash for omitted
 * letters (`Lord M----`), ellipses, single spaces. `_emphasis_`, of whole words, and line breaks of verse stay.
 * `speaksInSingles`: speech is in single quotes.
 */
export const typeset = (paragraph: string, speaksInSingles = false) => {
  if (paragraph === '***') return paragraph
  const dashed = paragraph
    .replace(/[^\S\n]+/g, ' ')
    .replace(/_{3,}/g, '——')
    .replace(/ ?\n ?/g, '\n')
    .replace(/(?<=\p{L})-{3,}/gu, '——')
    .replace(/-{2,}/g, '—')
    .replace(/\. ?\. ?\.(?: ?\.)*/g, '…')
    .trim()
  return curlQuotes(typedOfWholeWords(dashed), speaksInSingles)
}
