import { BOOKS, book, card, chapter, CHAPTERS, chapterItem, recommended, sections } from './books.ts'

type Query = URLSearchParams

/** A numeric query field, 1 to `most`; 0 for anything else. */
const number = (query: Query, name: string, most: number) => {
  const value = Number(query.get(name))
  return Number.isInteger(value) && value >= 1 && value <= most ? value : 0
}

function chapters(query: Query) {
  const page = number(query, 'page', CHAPTERS) || 1
  const limit = number(query, 'limit', CHAPTERS) || 20
  const from = (page - 1) * limit
  const items = Array.from({ length: Math.max(0, Math.min(limit, CHAPTERS - from)) }, (_, index) =>
    chapterItem(from + index + 1),
  )
  return { items, page, limit, total: CHAPTERS }
}

/** Responses to the calls of the three pages, by name; undefined for others. */
export const responses: Readonly<Record<string, (query: Query) => object | undefined>> = {
  'channel.getChannelList': () => ({ items: [{ id: 1, name: 'For you' }] }),
  'banner.index': () => ({ items: [] }),
  'recommend.index3': () => ({ items: sections() }),
  'bookRank.list': () => ({ items: [] }),
  'hotsearch.words': () => ({ items: [card(1).name, card(2).name] }),
  'book.show': query => {
    const id = number(query, 'book_id', BOOKS)
    return id ? book(id) : undefined
  },
  'book.chapters': query => (number(query, 'book_id', BOOKS) ? chapters(query) : undefined),
  'recommend.get': query => ({ items: recommended(number(query, 'book_id', BOOKS)) }),
  'chapter.free': query => {
    const [id, of] = [number(query, 'chapter_id', CHAPTERS), number(query, 'book_id', BOOKS)]
    return id && of ? chapter(of, id) : undefined
  },
}
