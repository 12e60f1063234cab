import * as z from 'zod'
import { bookCard, byAuthors } from './book.ts'
import { get, ERROR_PAGE } from './endpoint.ts'
import { count, id, listOf, name, optional, paging, time } from './envelope.ts'
import { bookCount, tag } from './genre.ts'
import { keyword } from './search.ts'
import { LETTER } from '../links.ts'

const letter = z.string().regex(LETTER, 'a letter, or 0-9').meta({
  // Not every validator knows \p{L}; two characters, since some count a letter as its surrogates.
  pattern: '^(?:[^\\s\\d!-/:-@\\[-`{-~]{1,2}|0-9)$',
  description: 'Base letter of names, any script and case (É: `e`, Đ: `d`, Chinese: pinyin), else `0-9`',
})

const letters = z
  .array(letter)
  .optional()
  .describe('Those of all names, across all pages. Absent: the site offers `a` to `z` and `0-9`')

const searchWord = z.object({ name, book_count: bookCount }).meta({ id: 'SearchWord' })
export type SearchWord = z.infer<typeof searchWord>

const searchWords = listOf(searchWord).extend({ letters })

const books = listOf(bookCard)

const sitemapBook = z
  .object({
    id,
    name,
    ...byAuthors,
    category: z.object({ id, name }),
    chapter_count: count,
    free_chapters: count.describe('Number of chapters'),
    updated_at: time,
  })
  .meta({ id: 'SitemapBook', description: 'The parts of the URLs of a book and its chapters.' })
export type SitemapBook = z.infer<typeof sitemapBook>

export const seoCalls = {
  'seo.book_tags': get({
    fresh: { maxAge: 60, pages: 30 },
    summary: 'All tags',
    description: 'Tags by name, all or those filed under `letter`.',
    use: { subject: ['/tags', '/all-tags/{subid}'], without: ERROR_PAGE },
    input: z.object({ letter: optional(letter), ...paging(200) }),
    output: listOf(tag).extend({ letters }),
  }),

  'seo.keywords.page': get({
    cost: 'search',
    fresh: { maxAge: 60, pages: 30 },
    summary: 'All search words, or the books of one',
    description:
      'Without `name`: the search words, all or those filed under `letter`. With it: a page of the books of ' +
      'that word. If you have not stored the word, search for it.',
    use: { subject: ['/hotnovels', '/keywords/{name}'], without: ERROR_PAGE },
    input: z.object({
      letter: optional(letter),
      name: optional(keyword.describe('Search word whose books to list')),
      ...paging(200),
    }),
    output: z.union([searchWords, books]),
    outputOf: ({ name }: { name?: unknown }) => (name ? books : searchWords),
  }),

  'seo.sitemap': get({
    cost: 'search',
    fresh: { maxAge: 300 },
    summary: 'All books, for search engines',
    description: 'All books that readers can open, by id: a stable order, so that pages neither miss nor repeat any.',
    use: { without: 'a sitemap of the other pages only' },
    input: z.object(paging(1000)),
    output: listOf(sitemapBook),
  }),

  'seo.free': get({
    cost: 'search',
    fresh: { maxAge: 60, pages: 30 },
    summary: 'Completely free books, for catalog readers',
    description: 'Books without locked chapters, newest first, for catalogs of other programs.',
    use: { without: 'no catalog of free books' },
    input: z.object(paging()),
    output: listOf(bookCard),
  }),
}
