import { z } from 'zod'
import { authors, books, genres, introductionOf, tags, type Book } from './books.ts'
import { id, notFound, pageOf, paging, type Calls } from './calls.ts'

type Entry = { id: number; name: string }
const bookOf = (book_id: number) => books[book_id - 1] ?? notFound('BOOK_NOT_FOUND')
const cards = (list: readonly Book[]) => list.map(({ card }) => card)
const has = ({ show }: Book, subid: number) => [show.category, ...show.tags].some(({ id }) => id === subid)
const counted = ({ id, name }: Entry) => ({ subid: id, name, book_count: books.filter(book => has(book, id)).length })

const ORDERS = {
  popular: ({ show }: Book) => show.read_count,
  updated: ({ show }: Book) => Date.parse(show.updated_at) / 1000,
  score: ({ show }: Book) => show.score,
  words: ({ show }: Book) => show.word_count,
}
const sorted = (list: readonly Book[], by: (book: Book) => number) => list.toSorted((a, b) => by(b) - by(a))

type Test = (book: Book) => boolean
const choice = <T>(of: Record<string, T>) => z.enum(Object.keys(of)).transform(name => of[name]!).optional()
const words = (least: number, most = Infinity): Test => ({ show }) => show.word_count >= least && show.word_count < most
const since = (days: number): Test => book => ORDERS.updated(book) > Date.now() / 1000 - days * 86_400
const score = (least: number): Test => book => book.show.score >= least
const tagList = z.string().regex(/^[1-9]\d{0,14}(,[1-9]\d{0,14}){0,9}$/).transform(list => list.split(',').map(Number))
const FILTER = {
  status: choice<Test>({ updating: book => book.show.status === 'updating', finished: book => book.show.status === 'finished' }),
  length: choice({ short: words(0, 20_000), medium: words(20_000, 80_000), long: words(80_000, 200_000), epic: words(200_000) }),
  within: choice({ week: since(7), month: since(30), year: since(365) }),
  price: choice<Test>({ free: () => true, paid: () => false }),
  min_score: choice({ 3: score(3), 4: score(4), 4.5: score(4.5) }),
  tags: tagList.transform((list): Test => book => list.every(tag => has(book, tag))).optional(),
  not_tags: tagList.transform((list): Test => book => !list.some(tag => has(book, tag))).optional(),
}
const sort = choice(ORDERS)
const passing = (list: readonly Book[], tests: z.output<z.ZodObject<typeof FILTER>>) =>
  list.filter(book => Object.values(tests).every(test => test?.(book) ?? true))

const RANKINGS = [
  { type: 'popular', id: 1, name: 'Most read', by: ORDERS.popular },
  { type: 'rating', id: 2, name: 'Best rated', by: ORDERS.score },
  { type: 'new', id: 3, name: 'Just updated', by: ORDERS.updated },
]
const SECTIONS = [
  { subid: 1, name: 'New here', layout: 'rail', books: cards(sorted(books, ORDERS.updated)) },
  { subid: 2, name: 'Most read', layout: 'ranked', books: cards(sorted(books, ORDERS.popular)) },
]

/** The first text of a book that has the words, with these marked; empty where none has. */
const highlightOf = ({ show, chapters }: Book, keyword: string) => {
  const texts = [show.name, show.author.name, ...show.tags.map(({ name }) => name), show.introduction]
  const place = (text: string) => text.toLowerCase().indexOf(keyword.toLowerCase())
  const hit = [...texts, ...chapters.flatMap(({ paragraphs }) => paragraphs)].find(text => place(text) >= 0) ?? ''
  const [from, to] = [place(hit), place(hit) + keyword.length]
  return hit && `${hit.slice(Math.max(0, from - 60), from)}_${hit.slice(from, to)}_${hit.slice(to, to + 120)}`
}

/** What everybody may read. */
export const defineCatalogue = ({ app, call }: Calls) => {
  call('GET book.show', { book_id: id }, ({ book_id }) => bookOf(book_id).show)
  call('GET book.chapters', { book_id: id, ...paging(200) }, ({ book_id, ...page }) =>
    pageOf(bookOf(book_id).chapters.map(({ paragraphs: _, ...item }) => item), page),
  )
  call('GET chapter.free', { book_id: id, chapter_id: id }, ({ book_id, chapter_id }) => {
    const { show, chapters } = bookOf(book_id)
    const chapter = chapters[chapter_id - 1] ?? notFound('CHAPTER_NOT_FOUND')
    const [prev_id, next_id] = [chapters[chapter_id - 2]?.id ?? null, chapters[chapter_id]?.id ?? null]
    return { ...chapter, book_id, book_name: show.name, locked: false, prev_id, next_id, chapter_count: chapters.length }
  })
  call('GET recommend.get', { book_id: id }, ({ book_id }) => {
    const book = bookOf(book_id)
    const alike = (other: Book) => book.show.tags.filter(tag => has(other, tag.id)).length
    return { items: cards(sorted(books.filter(other => other !== book), alike).slice(0, 12)) }
  })
  call('GET author.home', { author_id: id, ...paging() }, ({ author_id, ...page }) => {
    const author = authors.find(({ id }) => id === author_id) ?? notFound()
    const theirs = cards(books.filter(({ show }) => show.author.id === author_id))
    return { ...pageOf(theirs, page), author: { ...author, introduction: introductionOf(author.name), book_count: theirs.length } }
  })
  call('GET recommend.index3', { subid: id.optional(), ...paging() }, ({ subid, ...page }) => {
    if (!subid) return { items: SECTIONS }
    const section = SECTIONS.find(section => section.subid === subid) ?? notFound()
    return { ...pageOf(section.books, page), name: section.name }
  })
  const list = { subid: id.optional(), ...FILTER, sort, ...paging() }
  call('GET recommend.tag_group_list', list, ({ subid, sort, page, limit, ...tests }) => {
    const under = (genre: Entry) => tags.filter(tag => books.some(book => has(book, genre.id) && has(book, tag.id)))
    if (!subid) return { items: genres.map(genre => ({ ...counted(genre), tags: under(genre).map(counted) })) }
    const { name } = [...genres, ...tags].find(({ id }) => id === subid) ?? notFound()
    const found = passing(books.filter(book => has(book, subid)), tests)
    return { ...pageOf(cards(sorted(found, sort ?? ORDERS.popular)), { page, limit }), name }
  })
  call('GET bookRank.list', {}, () => ({ items: RANKINGS.map(({ by: _, ...ranking }) => ranking) }))
  const ranking = { type: z.string().regex(/^[\w-]{1,40}$/), id, ...paging() }
  call('GET bookRank.book_list', ranking, ({ type, id, ...page }) => {
    const { by, name } = RANKINGS.find(ranking => ranking.type === type && ranking.id === id) ?? notFound()
    return { ...pageOf(sorted(books, by).map((book, index) => ({ ...book.card, rank: index + 1, value: by(book) })), page), name }
  })
  const keyword = z.string().trim().min(1).max(100)
  const search = { keyword, category_id: id.optional(), ...FILTER, sort, ...paging() }
  call('POST search.multi', search, ({ keyword, category_id, sort, page, limit, ...tests }) => {
    const found = passing(books, tests).filter(book => highlightOf(book, keyword) && (!category_id || has(book, category_id)))
    const items = (sort ? sorted(found, sort) : found).map(book => ({ ...book.card, highlight: highlightOf(book, keyword) }))
    return pageOf(items, { page, limit })
  })
  call('POST search.multi2', { keyword }, ({ keyword }) => {
    const five = <T extends { name: string }>(list: readonly T[]) =>
      list.filter(({ name }) => name.toLowerCase().includes(keyword.toLowerCase())).slice(0, 5)
    return { books: five(books.map(({ card }) => card)), authors: five(authors), tags: five(tags).map(counted) }
  })
  const letter = z.string().regex(/^([A-Za-z]|0-9)$/).optional()
  call('GET seo.book_tags', { letter, ...paging(200) }, ({ letter, ...page }) => {
    const letterOf = ({ name }: Entry) => (/^\d/.test(name) ? '0-9' : name.slice(0, 1).toUpperCase())
    const found = tags.filter(tag => !letter || letterOf(tag) === letter.toUpperCase())
    return { ...pageOf(found.map(counted), page), letters: [...new Set(tags.map(letterOf))] }
  })
  call('GET seo.sitemap', paging(1000), page => pageOf(books.map(({ show }) => show), page))
  app.get('/v1/cover', c => {
    const headers = { 'Content-Type': 'image/svg+xml', 'Cache-Control': 'public, max-age=31536000, immutable' }
    return c.body(bookOf(Number(c.req.query('book_id'))).drawing, 200, headers)
  })
}
