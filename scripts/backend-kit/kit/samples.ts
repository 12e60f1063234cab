import type { Book, BookCard, ChapterItem } from '../../../shared/api/book.ts'
import type { EndpointName, Output } from '../../../shared/api/endpoints.ts'
import { isRecord } from './inspect.ts'
import { orElse, Skip, Untried, type Session } from './session.ts'

/** Books to search for a paid chapter. */
const LOOKED_AT = 12

/** Ids that do not exist; the second exceeds 32 bits. */
export const UNKNOWN_IDS = [2_147_483_647, Number.MAX_SAFE_INTEGER]
export const UNKNOWN_ID = UNKNOWN_IDS[0]!

export type Samples = ReturnType<typeof createSamples>

/** The first match; without one, checks that need it are skipped. */
const first =
  <T>(find: () => Promise<T[]>, what: string) =>
  async (): Promise<T> => {
    const [one] = await find()
    if (one === undefined) throw new Untried(`the server has no ${what}`)
    return one
  }

/** Existing objects, found from the home screen to books, and from books to chapters. */
export function createSamples({ ask, sells }: Pick<Session, 'ask' | 'sells'>, given?: number) {
  const known = new Map<string, Promise<unknown>>()
  /** Found once, when first needed. */
  const once =
    <T>(key: string, find: () => Promise<T>) =>
    (): Promise<T> => {
      const found = known.get(key) ?? find()
      known.set(key, found)
      return found as Promise<T>
    }
  const items = <T>(name: EndpointName, input = {}) =>
    once(`${name} ${JSON.stringify(input)}`, async () => listIn<T>(await ask(name, input)))

  const channels = items<{ id: number; name: string }>('channel.getChannelList')
  const channel = first(channels, 'channel')
  const genres = items<{ subid: number; name: string; book_count: number }>('recommend.tag_group_list')
  const genre = first(genres, 'genre')
  const tags = items<{ subid: number; name: string; book_count: number }>('seo.book_tags')
  const words = items<{ name: string; book_count: number }>('seo.keywords.page')
  const rankings = items<{ type: string; id: number; name: string }>('bookRank.list')
  const complaintTypes = items<{ id: number }>('complaint.get_type_list')
  const charges = items<Output<'charge.list'>['items'][number]>('charge.list')
  /** Of the first channel; a backend without channels has one home screen. */
  const sections = once('sections', async () => {
    const [{ id: channel_id } = {}] = await orElse(channels, [])
    const input = channel_id === undefined ? {} : { channel_id }
    return listIn<{ subid: number; books: BookCard[] }>(await ask('recommend.index3', input))
  })

  /** The book given by option, if no list contains one. */
  const named = async (): Promise<BookCard[]> => {
    if (given === undefined) throw new Untried('no list of the server leads to a book: --book ID names one')
    return [await ask('book.show', { book_id: given })]
  }

  /** Cards of the home screen; without any, of the genres. */
  const cards = once('cards', async (): Promise<BookCard[]> => {
    const home = (await orElse(sections, [])).flatMap(({ books }) => books ?? [])
    const ofGenre = async () =>
      listIn<BookCard>(await ask('recommend.tag_group_list', { subid: (await genre()).subid }))
    const listed = home.length ? home : await orElse(ofGenre, [])
    const found = listed.length ? listed : await named()
    return [...new Map(found.filter(card => Number.isInteger(card?.id)).map(card => [card.id, card])).values()]
  })
  const byLength = async () => (await cards()).toSorted((a, b) => b.chapter_count - a.chapter_count)
  const book = first(byLength, 'book')

  /** The first chapters of the sampled books, until one is paid. */
  const shelves = once('shelves', async () => {
    const seen: { book: Book; chapters: ChapterItem[] }[] = []
    for (const { id } of (await byLength()).slice(0, LOOKED_AT)) {
      const whole = await ask('book.show', { book_id: id })
      const limit = 200
      const page = Math.max(
        1,
        Math.min(Math.ceil(whole.chapter_count / limit), Math.floor(whole.free_chapters / limit) + 1),
      )
      const chapters = listIn<ChapterItem>(await ask('book.chapters', { book_id: id, page, limit }))
      seen.push({ book: whole, chapters })
      if (chapters.some(({ is_free }) => is_free === false)) break
    }
    return seen
  })
  /** Throws `Skip` if the server sells nothing, since then no chapter must be locked. */
  const needsSales = async () => {
    if (!(await sells())) throw new Skip('nothing is sold: no chapter need be locked')
  }
  const chapterThat = (
    want: (chapter: ChapterItem) => boolean,
    what: string,
    order: (a: ChapterItem, b: ChapterItem) => number = () => 0,
  ) =>
    first(async () => {
      const found = (await shelves()).flatMap(({ book, chapters }) =>
        chapters.filter(want).map(chapter => ({ book_id: book.id, chapter_id: chapter.id, chapter })),
      )
      return found.toSorted((a, b) => order(a.chapter, b.chapter))
    }, what)

  const isLocked = ({ is_free }: ChapterItem) => !is_free
  const LOCKED = 'chapter to be paid for in the sampled books'
  const lockedOne = chapterThat(isLocked, LOCKED)
  const shortestLocked = chapterThat(isLocked, LOCKED, (a, b) => a.word_count - b.word_count)

  return {
    channel,
    channels,
    sections,
    section: first(async () => (await sections()).toSorted((a, b) => b.books.length - a.books.length), 'home section'),
    genre,
    genres,
    tag: first(tags, 'tag'),
    tags,
    word: first(words, 'search word'),
    words,
    ranking: first(rankings, 'ranking'),
    rankings,
    complaintType: first(complaintTypes, 'type of complaint'),
    charge: first(charges, 'top-up option'),
    cards,
    book,
    author: async () => (await book()).author,
    free: chapterThat(({ is_free }) => is_free, 'free chapter in the sampled books'),
    locked: async () => (await needsSales(), lockedOne()),
    /** The one with the fewest words. */
    shortest: async () => (await needsSales(), shortestLocked()),
    shelves,
  }
}

/** The items of a response; none if it has no such list. */
export const listIn = <T>(data: unknown): T[] => (isRecord(data) && Array.isArray(data['items']) ? data['items'] : [])
