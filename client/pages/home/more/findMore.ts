import type { BookCard } from '../../../../shared/api/book.ts'
import type { HomeSection } from '../../../../shared/api/home.ts'
import type { Api } from '../../../../shared/page/apiClient.ts'
import type { ReadEntry } from '../../../stores/readingLogStore.ts'
import { turned, turnOf } from './day.ts'
import { cutAtWord } from '../../../../shared/cutAtWord.ts'

export type Opening = { book: BookCard; sentence: string }
export type More = {
  read?: { name: string; books: BookCard[] }
  updated: BookCard[]
  openings: Opening[]
  /** Of the first chapter of another book each day, if anyone can read it. */
  quote?: Opening
  /** With the minutes each takes to read. */
  tonight: { book: BookCard; minutes: number }[]
}

/** Fewer would look abandoned. */
const MIN_BOOKS = 2
const MAX_BOOKS = 12
const OPENINGS = 6
const CHAPTERS_AT_ONCE = 3
const EVENING_MINUTES = 150
const WPM = 230
const DAY = 86_400_000

type Options = {
  brand: string
  api: Pick<Api, 'get'>
  log: readonly ReadEntry[]
  channel?: number
  signal: AbortSignal
  now?: number
}

/** Loads them. Calls that fail, or that the backend lacks, leave their part empty. */
export async function findMore({ brand, api, log, channel, signal, now = Date.now() }: Options): Promise<More> {
  const options = { signal, quiet: true, background: true } as const
  const [last] = log
  const known = new Set(log.map(({ book_id }) => book_id))
  const [home, like] = await Promise.all([
    api.get('recommend.index3', { channel_id: channel }, options),
    last && api.get('recommend.get', { book_id: last.book_id }, options),
  ])
  const sections = home.s ? (home.d.items as HomeSection[]) : []
  const fresh = sections.find(({ kind }) => kind === 'fresh')
  const list = fresh && (await api.get('recommend.index3', { subid: fresh.subid }, options))
  const books = [...new Map(sections.flatMap(section => section.books).map(book => [book.id, book])).values()]
  const changing = list?.s ? (list.d.items as BookCard[]) : books
  const unread = books.filter(({ id }) => !known.has(id))
  const turn = turnOf(brand, now)
  const quote = await quoteFrom(api, turned(books, turn), turn, options)
  const enough = <Value>(values: Value[]) => (values.length < MIN_BOOKS ? [] : values.slice(0, MAX_BOOKS))
  const similar = enough(like?.s ? like.d.items.filter(({ id }) => !known.has(id)) : [])
  return {
    ...(last && similar.length > 0 && { read: { name: last.book_name, books: similar } }),
    updated: enough(
      changing.filter(
        ({ status, updated_at }) => status === 'updating' && updated_at && now - Date.parse(updated_at) < DAY,
      ),
    ),
    ...(quote && { quote }),
    openings: enough(await openings(api, unread, options)),
    tonight: enough(
      unread
        .flatMap(book => (book.word_count ? [{ book, minutes: Math.round(book.word_count / WPM) || 1 }] : []))
        .filter(({ book, minutes }) => book.status === 'finished' && minutes <= EVENING_MINUTES),
    ),
  }
}

/** How many books are tried. */
const QUOTED = 3

async function quoteFrom(
  api: Options['api'],
  books: readonly BookCard[],
  turn: number,
  options: object,
): Promise<Opening | undefined> {
  for (const book of books.slice(0, QUOTED)) {
    const { s, d } = await api.get('chapter.free', { book_id: book.id, chapter_id: 1 }, options)
    const sentence = s && !d.locked ? quoteOf(d.paragraphs, turn) : undefined
    if (sentence) return { book, sentence }
  }
  return undefined
}

async function openings(api: Options['api'], books: readonly BookCard[], options: object): Promise<Opening[]> {
  const found: Opening[] = []
  const waiting = books.filter(({ chapter_count }) => chapter_count > 0).slice(0, 2 * OPENINGS)
  while (found.length < OPENINGS && waiting.length > 0) {
    const some = waiting.splice(0, CHAPTERS_AT_ONCE)
    const responses = await Promise.all(
      some.map(({ id }) => api.get('chapter.free', { book_id: id, chapter_id: 1 }, options)),
    )
    for (const [index, { s, d }] of responses.entries()) {
      const sentence = s ? firstSentence(d.paragraphs) : undefined
      const book = some[index]
      if (sentence && book) found.push({ book, sentence })
    }
    // If these have no chapters, the next books will have none either.
    if (responses.every(({ s }) => !s)) break
  }
  return found.slice(0, OPENINGS)
}

/** Minimum characters of a sentence, and maximum shown of a long one. */
const [MIN_LENGTH, MAX_LENGTH] = [24, 220]
/** Up to a full stop that ends more than an abbreviation. */
const SENTENCE = new RegExp(`^.{${MIN_LENGTH},}?(?:[.!?…]["”’»)]*(?=\\s|$)|[。！？][”」』]*)`, 'su')
/** A heading, a stage direction, or a scene break. */
const NO_PROSE = /^(?:[^\p{Ll}\p{Lo}]*$|[[({*])/u

/** The opening sentence of a chapter, without emphasis marks; undefined if it does not open with prose. */
export function firstSentence(paragraphs: readonly string[]): string | undefined {
  const prose = paragraphs
    .slice(0, 4)
    .map(paragraph => paragraph.replace(/_/g, '').replace(/\s+/g, ' ').trim())
    .filter(paragraph => paragraph.length >= MIN_LENGTH && !NO_PROSE.test(paragraph))
  // Preferred to the date of a letter, or an epigraph without a full stop.
  const text = prose.find(paragraph => SENTENCE.test(paragraph)) ?? prose[0]
  return text && cutAtWord(SENTENCE.exec(text)?.[0] ?? text, MAX_LENGTH)
}

/** Characters of a quote. */
const [SHORTEST, LONGEST] = [30, 150]
/** A sentence of its own: begins with a capital or a letter without case, and without a word that refers back. */
const WHOLE =
  /^(?!(?:He|She|It|They|His|Her|Their|But|And|So|Then|This|That|These|Those)\b)[\p{Lu}\p{Lo}][^"“”«»()\d]*[.!?。！？]$/u
/** A name is a capital within a sentence: without its book nobody knows whose it is. */
const NAME = /[^.!?…]\s(?!I\b)\p{Lu}/u

/** A sentence that stands by itself, another each day; undefined if there is none. */
export function quoteOf(paragraphs: readonly string[], turn: number): string | undefined {
  const sentences = paragraphs.flatMap(paragraph =>
    paragraph.includes('\n') ? [] : paragraph.replace(/_/g, '').split(/(?<=[.!?])\s+|(?<=[。！？])/u),
  )
  const quotes = sentences.filter(
    ({ length }, index) =>
      length >= SHORTEST && length <= LONGEST && WHOLE.test(sentences[index]!) && !NAME.test(sentences[index]!),
  )
  return quotes[turn % quotes.length]
}
