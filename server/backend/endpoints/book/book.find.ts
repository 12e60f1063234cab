import type { Search } from '../../call/searches.ts'
import { freeChapters } from '../../coins/prices.ts'
import { readableBook } from '../../coins/readableBook.ts'
import { unlockedChapters } from '../../coins/unlock.ts'
import type { Database } from '../../database/schema/schema.ts'
import { splitParagraphs } from '../../text/text.ts'
import { fold, foldedPlaces } from '../../text/searchWords.ts'

/** Per call, except for a longer chapter, so that calls stay short. */
const MAX_CHAPTERS = 200
const MAX_WORDS = 80_000
const ENOUGH = 40
/** Per chapter, for clients that cannot continue within one; otherwise the last chapter is finished. */
const OF_CHAPTER = 10

/** As typed, only in chapters that this reader may read in full. */
export const handle: Search<'book.find'> = async (input, { database, brand, prices, readerId }) => {
  const { book_id, keyword, from = 1, from_paragraph } = input
  const book = await readableBook(database, book_id, { brand, readerId })
  const free = freeChapters(book, prices.rule.free)
  const open = await openChapters(database, { book_id, from, free, reader: readerId })
  const looked = open.slice(0, howMany(open))
  const numbers = looked.map(({ number }) => number)
  const bodies = await textsOf(database, book_id, numbers)
  const items = []
  for (const [index, { number, title }] of looked.entries()) {
    if (items.length >= ENOUGH) return { items, next: number }
    const { places, next } = foundIn(splitParagraphs(bodies.get(number) ?? ''), keyword, {
      from: index === 0 && number === from ? from_paragraph : 1,
      most: from_paragraph === undefined ? OF_CHAPTER : ENOUGH - items.length,
    })
    for (const place of places) items.push({ chapter_id: number, title, ...place })
    if (from_paragraph !== undefined && next !== undefined) return { items, next: number, next_paragraph: next }
  }
  return { items, next: open[looked.length]?.number ?? null }
}

type Target = { book_id: number; from: number; free: number; reader: number | undefined }

function openChapters(database: Database, { book_id, from, free, reader }: Target) {
  return database
    .selectFrom('chapter')
    .select(['number', 'title', 'word_count'])
    .where('book_id', '=', book_id)
    .where('number', '>=', from)
    .where(({ eb, or }) =>
      or([
        eb('number', '<=', free),
        ...(reader === undefined
          ? []
          : [
              eb('key', 'in', database.selectFrom(unlockedChapters(database, reader, book_id).as('own')).select('key')),
            ]),
      ]),
    )
    .orderBy('number')
    .limit(MAX_CHAPTERS + 1)
    .execute()
}

function howMany(chapters: readonly { word_count: number }[]): number {
  let words = 0
  const end = chapters.findIndex(({ word_count }, index) => (words += word_count) > MAX_WORDS && index > 0)
  return Math.min(end < 0 ? chapters.length : end, MAX_CHAPTERS)
}

async function textsOf(database: Database, bookId: number, numbers: number[]): Promise<Map<number, string>> {
  if (!numbers.length) return new Map()
  const texts = await database
    .selectFrom('chapter_text')
    .select(['number', 'body'])
    .where('book_id', '=', bookId)
    .where('number', 'in', numbers)
    .execute()
  return new Map(texts.map(({ number, body }) => [number, body]))
}

const LEAD = 60
const LENGTH = 200
type Found = {
  places: { paragraph: number; excerpt: string }[]
  /** The paragraph to continue from, if there are more matches. */
  next?: number
}

/** Ignores case and accents. @param from first paragraph, from 1 */
function foundIn(
  paragraphs: readonly string[],
  keyword: string,
  { from = 1, most }: { from?: number; most: number },
): Found {
  const target = folded(plainText(keyword))
  const places: Found['places'] = []
  // Most chapters have no match: their text as a whole tells in a fraction of the time.
  if (!target || !folded(plainText(paragraphs.join(' '))).includes(target)) return { places }
  for (let paragraph = from; paragraph <= paragraphs.length; paragraph++) {
    const plain = plainText(paragraphs[paragraph - 1]!)
    const found = folded(plain).includes(target) && placeOf(plain, target)
    if (!found) continue
    if (places.length === most) return { places, next: paragraph }
    places.push({ paragraph, excerpt: excerpt(plain, found) })
  }
  return { places }
}

/** Single spaces stay, since replacing each would take most of the time. */
const plainText = (text: string) =>
  text
    .normalize('NFC')
    .replaceAll('_', '')
    .replace(/\s\s+|[^\S ]/g, ' ')
    .trim()

const folded = (text: string) => fold(quotes(text))
/** Keyboards type straight quotes, books have curly ones. */
const quotes = (text: string) => text.replace(/[‘’]/g, "'").replace(/[“”]/g, '"')

type Place = { at: number; after: number }

function placeOf(text: string, target: string): Place | undefined {
  const { folded, places } = foldedPlaces(text)
  const found = quotes(folded).indexOf(target)
  return found < 0 ? undefined : { at: places[found]!, after: places[found + target.length]! }
}

function excerpt(text: string, { at, after }: Place): string {
  const start = at <= LEAD ? 0 : text.indexOf(' ', at - LEAD) + 1
  const rest = text.length - start <= LENGTH ? text.length : text.lastIndexOf(' ', start + LENGTH)
  const end = Math.max(rest, after)
  const marked = `${text.slice(start, at)}_${text.slice(at, after)}_${text.slice(after, end)}`
  return `${start > 0 ? '…' : ''}${marked}${end < text.length ? '…' : ''}`
}
