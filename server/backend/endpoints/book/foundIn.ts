import { fold, foldedPlaces } from '../../text/searchWords.ts'

/** Characters before the match, and in total. */
const LEAD = 60
const LENGTH = 200
type Found = {
  places: { paragraph: number; excerpt: string }[]
  /** The paragraph to continue from, if there are more matches. */
  next?: number
}

/**
 * Paragraphs that contain the words as typed, ignoring case and accents, with an excerpt each.
 * @param from first paragraph, from 1
 */
export function foundIn(
  paragraphs: readonly string[],
  keyword: string,
  { from = 1, most }: { from?: number; most: number },
): Found {
  const wanted = folded(plainText(keyword))
  const places: Found['places'] = []
  if (!wanted) return { places }
  for (let paragraph = from; paragraph <= paragraphs.length; paragraph++) {
    const plain = plainText(paragraphs[paragraph - 1]!)
    const found = folded(plain).includes(wanted) && placeOf(plain, wanted)
    if (!found) continue
    if (places.length === most) return { places, next: paragraph }
    places.push({ paragraph, excerpt: excerpt(plain, found) })
  }
  return { places }
}

const plainText = (text: string) => text.normalize('NFC').replaceAll('_', '').replace(/\s+/g, ' ').trim()

const folded = (text: string) => quotes(fold(text))
/** Keyboards type straight quotes, books have curly ones. */
const quotes = (text: string) => text.replace(/[‘’]/g, "'").replace(/[“”]/g, '"')

type Place = { at: number; after: number }

function placeOf(text: string, wanted: string): Place | undefined {
  const { folded, places } = foldedPlaces(text)
  const found = quotes(folded).indexOf(wanted)
  return found < 0 ? undefined : { at: places[found]!, after: places[found + wanted.length]! }
}

function excerpt(text: string, { at, after }: Place): string {
  const start = at <= LEAD ? 0 : text.indexOf(' ', at - LEAD) + 1
  const rest = text.length - start <= LENGTH ? text.length : text.lastIndexOf(' ', start + LENGTH)
  const end = Math.max(rest, after)
  const marked = `${text.slice(start, at)}_${text.slice(at, after)}_${text.slice(after, end)}`
  return `${start > 0 ? '…' : ''}${marked}${end < text.length ? '…' : ''}`
}
