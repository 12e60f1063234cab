import { fold } from '../../text/searchWords.ts'

/** Characters shown before what was found, and in all. */
const LEAD = 60
const LENGTH = 200
type Found = {
  places: { paragraph: number; excerpt: string }[]
  /** The paragraph to go on from, where there are more than were asked for. */
  next?: number
}

/**
 * Paragraphs in which the words stand as they were typed, case and accents apart, with an excerpt of each.
 * @param from the first paragraph that is looked at, from 1
 */
export function foundIn(
  paragraphs: readonly string[],
  keyword: string,
  { from = 1, most }: { from?: number; most: number },
): Found {
  const wanted = folded(keyword)
  const places: Found['places'] = []
  if (!wanted) return { places }
  for (let paragraph = from; paragraph <= paragraphs.length; paragraph++) {
    const plain = plainText(paragraphs[paragraph - 1]!)
    // Where folding moves letters (as in Korean) words are found only as they are written.
    const at = inStep(plain).indexOf(wanted)
    if (at < 0) continue
    if (places.length === most) return { places, next: paragraph }
    places.push({ paragraph, excerpt: excerpt(plain, at, wanted.length) })
  }
  return { places }
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
