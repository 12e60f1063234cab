import { authors, books, genres, introductionOf, tags, type Book } from './books.ts'
import { notFound, pageOf, type Calls } from './calls.ts'
import { cards, filtered, has, highlightOf, RANKINGS, SECTIONS, sorted } from './lists.ts'

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
