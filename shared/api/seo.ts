import * as z from 'zod'
import { bookCard } from './book.ts'
import { endpoint } from './endpoint.ts'
import { count, id, listOf, name, optional, paging, time } from './envelope.ts'
import { bookCount, tag } from './genre.ts'
import { keyword } from './search.ts'
import { ERROR_PAGE } from './use.ts'
import * as samples from './samples.ts'

const letter = z
  .string()
  .regex(/^([A-Za-z]|0-9)$/, 'a letter, or 0-9')
  .describe('What names begin with: a letter in either case, or `0-9`, literally, for digits')

const letters = z
  .array(letter)
  .optional()
  .describe('Those with which a name begins, over all pages. Absent: all of them are offered')

const searchWord = z.object({ name, book_count: bookCount }).meta({ id: 'SearchWord' })
export type SearchWord = z.infer<typeof searchWord>

const searchWords = listOf(searchWord).extend({ letters })

const books = listOf(bookCard)

const sitemapBook = z
  .object({
    id,
    name,
    author: z.object({ id, name }),
    category: z.object({ id, name }),
    chapter_count: count,
    free_chapters: count.describe('From the first chapter on'),
    updated_at: time,
  })
  .meta({ id: 'SitemapBook', description: 'What the addresses of a book and of its chapters are made of.' })
export type SitemapBook = z.infer<typeof sitemapBook>

export const seoCalls = {
  'seo.book_tags': endpoint({
    method: 'GET',
    cost: 'light',
    fresh: { maxAge: 60, pages: 30 },
    summary: 'All tags',
    description:
      'Tags by name, all or those that begin with `letter`. `letters` are those with which any name begins, of all ' +
      'pages; without them all are offered.',
    use: { subject: ['/tags', '/all-tags/{subid}'], without: ERROR_PAGE },
    input: z.object({ letter: optional(letter), ...paging(200) }),
    output: listOf(tag).extend({ letters }),
    examples: {
      tags: {
        input: { letter: 'f', page: 1, limit: 200 },
        data: { items: [samples.tag], page: 1, limit: 200, total: 1, letters: ['F', 'R'] },
      },
    },
  }),

  'seo.keywords.page': endpoint({
    method: 'GET',
    cost: 'search',
    fresh: { maxAge: 60, pages: 30 },
    summary: 'All search words, or the books of one',
    description:
      'Without `name` the search words, all or those that begin with `letter`; with it a page of the books of that ' +
      'word. A word that is none of the stored ones is searched for.',
    use: { subject: ['/hotnovels', '/keywords/{name}'], without: ERROR_PAGE },
    input: z.object({
      letter: optional(letter),
      name: optional(keyword.describe('The search word whose books are wanted')),
      ...paging(200),
    }),
    output: z.union([searchWords, books]),
    outputOf: ({ name }: { name?: unknown }) => (name ? books : searchWords),
    examples: {
      words: {
        input: { letter: 'l', page: 1, limit: 200 },
        data: { items: [{ name: 'level up', book_count: 12 }], page: 1, limit: 200, total: 1, letters: ['F', 'L'] },
      },
      books: { input: { name: 'level up', ...samples.paging }, data: { items: [samples.card], ...samples.firstPage } },
    },
  }),

  'seo.sitemap': endpoint({
    method: 'GET',
    cost: 'search',
    fresh: { maxAge: 300 },
    summary: 'All books, for search engines',
    description: 'All books that readers may open, by id: the order stays, so that pages neither miss nor repeat any.',
    use: { without: 'a sitemap of the other pages' },
    input: z.object(paging(1000)),
    output: listOf(sitemapBook),
    examples: {
      books: {
        input: { page: 1, limit: 1000 },
        data: {
          items: [
            {
              id: 7,
              name: samples.card.name,
              author: samples.author,
              category: samples.category,
              chapter_count: 6,
              free_chapters: 3,
              updated_at: samples.NOON,
            },
          ],
          page: 1,
          limit: 1000,
          total: 1,
        },
      },
    },
  }),

  'seo.free': endpoint({
    method: 'GET',
    cost: 'search',
    fresh: { maxAge: 60, pages: 30 },
    summary: 'Books that are free as a whole, for catalogue readers',
    description: 'Books without a locked chapter, the newest first: catalogues of other programs list them.',
    use: { without: 'no catalogue of free books' },
    input: z.object(paging()),
    output: listOf(bookCard),
    examples: { books: { input: samples.paging, data: { items: [samples.otherCard], ...samples.firstPage } } },
  }),
}
