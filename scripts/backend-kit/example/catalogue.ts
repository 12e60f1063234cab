import { authors, books, genres, introductionOf, tags, type Book } from './books.ts'
import { notFound, pageOf, type Calls } from './calls.ts'
import type { ParsedInput } from '../../../shared/api/endpoints.ts'

type Entry = { id: number; name: string }
const bookOf = (book_id: number) => books[book_id - 1] ?? notFound('BOOK_NOT_FOUND')
const under = (subid: number) => books.filter(book => has(book, subid))
const counted = (list: readonly Book[], { id: subid, name }: Entry) => {
  return { subid, name, book_count: list.filter(book => has(book, subid)).length }
}
const tagsOf = (genre: number) => tags.map(tag => counted(under(genre), tag)).filter(({ book_count }) => book_count > 0)

/** Books, lists and search: everything that is public. */
export function defineCatalogue({ app, call }: Calls) {
  call('book.show', ({ book_id }) => bookOf(book_id).show)
  call('book.chapters', ({ book_id, ...page }) => pageOf(page, bookOf(book_id).items))
  call('chapter.free', ({ book_id, chapter_id }) => {
    const { show, chapters } = bookOf(book_id)
    const { item, paragraphs } = chapters[chapter_id - 1] ?? notFound('CHAPTER_NOT_FOUND')
    const [prev_id, next_id] = [chapter_id > 1 ? chapter_id - 1 : null, chapters[chapter_id] ? chapter_id + 1 : null]
    const book = { book_id, book_name: show.name, chapter_count: chapters.length }
    return { ...item, ...book, prev_id, next_id, locked: false, paragraphs }
  })
  app.get('/v1/cover', c => {
    const headers = { 'Content-Type': 'image/svg+xml', 'Cache-Control': 'public, max-age=31536000' }
    return c.body(bookOf(Number(c.req.query('book_id'))).drawing, 200, headers)
  })
  call('recommend.get', ({ book_id }) => {
    const book = bookOf(book_id)
    const alike = (other: typeof book) => book.show.tags.filter(tag => has(other, tag.id)).length
    return { items: cards(sorted(books, alike).filter(other => other !== book)).slice(0, 12) }
  })
  call('author.home', ({ author_id, ...page }) => {
    const author = authors.find(({ id }) => id === author_id) ?? notFound()
    const theirs = books.filter(({ show }) => show.author === author)
    const base = { ...author, introduction: introductionOf(author.name), book_count: theirs.length }
    return { ...pageOf(page, cards(theirs)), author: base }
  })
  call('recommend.index3', ({ subid, channel_id, ...page }) => {
    if (!subid) return { items: channel_id ? notFound() : SECTIONS }
    const { name, books } = SECTIONS.find(section => section.subid === subid) ?? notFound()
    return { ...pageOf(page, books), name }
  })
  call('recommend.tag_group_list', ({ subid, page, limit, sort = 'popular', ...filter }) => {
    if (!subid) return { items: genres.map(genre => ({ ...counted(under(genre.id), genre), tags: tagsOf(genre.id) })) }
    const { name } = [...genres, ...tags].find(({ id }) => id === subid) ?? notFound()
    return { ...pageOf({ page, limit }, cards(filtered(under(subid), { ...filter, sort }))), name }
  })
  call('bookRank.list', () => ({ items: RANKINGS.map(({ type, id, name }) => ({ type, id, name })) }))
  call('bookRank.book_list', ({ type, id, ...page }) => {
    const { by, name } = RANKINGS.find(ranking => ranking.type === type && ranking.id === id) ?? notFound()
    const ranked = sorted(books, by).map((book, index) => ({ ...book.card, rank: index + 1, value: by(book) }))
    return { ...pageOf(page, ranked), name }
  })
  call('search.multi', ({ keyword, category_id, page, limit, ...filter }) => {
    const found = filtered(category_id ? under(category_id) : books, filter)
    const hits = found.flatMap(book => highlightOf(book, keyword).map(highlight => ({ ...book.card, highlight })))
    return pageOf({ page, limit }, hits)
  })
}

type Filter = Omit<ParsedInput<'recommend.tag_group_list'>, 'subid' | 'page' | 'limit'>
type By = (book: Book) => number
const cards = (list: readonly Book[]) => list.map(({ card }) => card)
const has = ({ show }: Book, subid: number) => [show.category, ...show.tags].some(({ id }) => id === subid)

const ORDERS = {
  popular: book => book.show.read_count,
  updated: book => Date.parse(book.show.updated_at) / 1000,
  score: book => book.show.score,
  words: book => book.show.word_count,
} satisfies Record<string, By>
const sorted = (list: readonly Book[], by: By) => list.toSorted((a, b) => by(b) - by(a))
const WORDS = { short: [0, 20_000], medium: [20_000, 80_000], long: [80_000, 200_000], epic: [200_000, Infinity] }
const DAYS = { week: 7, month: 30, year: 365 }
const idsOf = (list = '') => list.split(',').filter(Boolean).map(Number)

/** The books of a list that match the filter, in its sort order if it has one. */
function filtered(list: readonly Book[], { length, within, tags, not_tags, ...filter }: Filter) {
  const [least = 0, most = Infinity] = length ? WORDS[length] : []
  const since = within ? Date.now() / 1000 - DAYS[within] * 86_400 : 0
  const found = list.filter(book => {
    const { status, score, word_count } = book.show
    const figures = word_count >= least && word_count < most && score >= Number(filter.min_score ?? 0)
    const state = status === (filter.status ?? status) && ORDERS.updated(book) >= since && filter.price !== 'paid'
    return figures && state && idsOf(tags).every(tag => has(book, tag)) && !idsOf(not_tags).some(tag => has(book, tag))
  })
  return filter.sort ? sorted(found, ORDERS[filter.sort]) : found
}

/** The first matching text of a book with the words marked, if any. */
function highlightOf({ show, chapters }: Book, keyword: string) {
  const names = [show.name, show.author.name, ...show.tags.map(({ name }) => name), show.introduction]
  const place = (text: string) => text.toLowerCase().indexOf(keyword.toLowerCase())
  const hits = [...names, ...chapters.flatMap(({ paragraphs }) => paragraphs)].filter(text => place(text) >= 0)
  return hits.slice(0, 1).map(hit => {
    const [from, to] = [place(hit), place(hit) + keyword.length]
    return `${hit.slice(Math.max(0, from - 60), from)}_${hit.slice(from, to)}_${hit.slice(to, to + 120)}`
  })
}

const RANKINGS = [
  { type: 'popular', id: 1, name: 'Most read', by: ORDERS.popular },
  { type: 'new', id: 1, name: 'Just updated', by: ORDERS.updated },
]
const SECTIONS = [
  { subid: 1, name: 'New here', layout: 'rail' as const, books: cards(sorted(books, ORDERS.updated)) },
  { subid: 2, name: 'Most read', layout: 'ranked' as const, books: cards(sorted(books, ORDERS.popular)) },
]
