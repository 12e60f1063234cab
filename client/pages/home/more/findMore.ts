import type { BookCard } from '../../../../shared/api/book.ts'
import type { HomeSection } from '../../../../shared/api/home.ts'
import type { Api } from '../../../../shared/page/apiClient.ts'
import type { ReadEntry } from '../../../stores/readingLogStore.ts'
import { turned, turnOf } from './day.ts'
import { firstSentence, quoteOf } from './firstSentence.ts'

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
