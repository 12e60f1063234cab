import { fold } from '../../text/searchWords.ts'

/** Characters shown before what was found, and in all. */
const LEAD = 60
const LENGTH = 200
/** Paragraphs of one chapter: a word that stands in each says little. */
const MOST = 10

/** Paragraphs in which the words stand as they were typed, case and accents apart, with an excerpt of each. */
export function foundIn(paragraphs: readonly string[], keyword: string): { paragraph: number; excerpt: string }[] {
  const wanted = folded(keyword)
  if (!wanted) return []
  const found = []
  for (const [index, text] of paragraphs.entries()) {
    const plain = plainText(text)
    // Where folding moves letters (as in Korean) words are found only as they are written.
    const at = inStep(plain).indexOf(wanted)
    if (at < 0) continue
    found.push({ paragraph: index + 1, excerpt: excerpt(plain, at, wanted.length) })
    if (found.length === MOST) break
  }
  return found
}

const plainText = (text: string) => text.normalize('NFC').replaceAll('_', '').replace(/\s+/g, ' ').trim()

const inStep = (text: string) => {
  const folded = quotes(fold(text))
  return folded.length === text.length ? folded : text.toLowerCase()
}
const folded = (keyword: string) => quotes(fold(plainText(keyword)))
/** Keyboards have straight ones, books have others. */
const quotes = (text: string) => text.replace(/[‘’]/g, "'").replace(/[“”]/g, '"')

function excerpt(text: string, at: number, length: number): string {
  const start = at <= LEAD ? 0 : text.indexOf(' ', at - LEAD) + 1
  const rest = text.length - start <= LENGTH ? text.length : text.lastIndexOf(' ', start + LENGTH)
  const end = Math.max(rest, at + length)
  const marked = `${text.slice(start, at)}_${text.slice(at, at + length)}_${text.slice(at + length, end)}`
  return `${start > 0 ? '…' : ''}${marked}${end < text.length ? '…' : ''}`
}
