import * as z from 'zod'
import { LONGEST_KEYWORD } from '../links.ts'
import { bookCard } from './book.ts'
import { endpoint } from './endpoint.ts'
import { count, id, itemsOf, listOf, name, optional, paging, sizedPicture } from './envelope.ts'
import { filter, sort } from './genre.ts'
import { ERROR_PAGE } from './use.ts'
import * as samples from './samples.ts'

export const keyword = z.string().trim().min(1).max(LONGEST_KEYWORD)

const typed = keyword.describe('What the reader has typed')

const foundBook = bookCard
  .extend({
    highlight: z.string().describe('Plain text around the hit, at most a paragraph; what was found stands as `_word_`'),
  })
  .meta({ id: 'FoundBook' })
export type FoundBook = z.infer<typeof foundBook>

const choiceCounts = z.array(z.object({ value: z.string().min(1), count }))

const RESULTS = '/search-more/result/{name}'

export const searchCalls = {
  'search.multi': endpoint({
    method: 'POST',
    cost: 'search',
    summary: 'Search books; the words count for trends',
    description:
      'Finds by title, author, tags, introduction and free chapters, and tells nothing of locked ones. Without ' +
      '`sort` the best match comes first. It finds books that have what the `keyword` says in one of their texts, by ' +
      'its whole name at least; how words are cut and weighed is yours. Where the hit is a name, `highlight` is that ' +
      'name. A search with typos may be answered with the books of other words, which ' +
      '`corrected` names.',
    use: { subject: [RESULTS, '/search-more/{name}'], without: ERROR_PAGE },
    input: z.object({
      keyword: typed,
      ...filter,
      category_id: optional(id.describe('Id of the genre that the books must be of')),
      sort: optional(sort),
      ...paging(),
    }),
    output: listOf(foundBook).extend({
      corrected: keyword
        .optional()
        .describe('Nothing has the keyword: the books were found by this one, nearly the same'),
    }),
    examples: {
      found: {
        input: { keyword: 'ticket', status: 'finished', ...samples.paging },
        data: {
          items: [{ ...samples.card, highlight: 'Then the old _ticket_ press starts printing quests.' }],
          ...samples.firstPage,
        },
      },
      corrected: {
        input: { keyword: 'levle crossing' },
        data: {
          items: [{ ...samples.card, highlight: '_Level Crossing_' }],
          ...samples.firstPage,
          corrected: 'level crossing',
        },
      },
    },
  }),

  'search.facets': endpoint({
    method: 'POST',
    cost: 'search',
    summary: 'How many books each choice of a filter would leave',
    description:
      'Of the books of a keyword, of a genre or tag (`subid`), or of all: how many are left by each choice of a ' +
      'filter, the others as they are.',
    use: {
      beside: [RESULTS, '/genres/{subid}', '/tags/{subid}/{name}', '/category/{name}'],
      without: 'filters without counts, and none by tag',
    },
    input: z.object({
      keyword: optional(typed),
      subid: optional(id.describe('Id of the genre or tag that the books must be of')),
      ...filter,
    }),
    output: z.object({
      total: count.describe('Books that the whole filter leaves'),
      status: choiceCounts,
      length: choiceCounts,
      within: choiceCounts,
      price: choiceCounts,
      min_score: choiceCounts,
      tags: z
        .array(z.object({ subid: id, name, count }))
        .describe('Those chosen, and those that most of the books have'),
    }),
    examples: {
      counts: {
        input: { subid: 12, status: 'finished' },
        data: {
          total: 1,
          status: [{ value: 'finished', count: 1 }],
          length: [{ value: 'short', count: 1 }],
          within: [{ value: 'year', count: 1 }],
          price: [{ value: 'paid', count: 1 }],
          min_score: [{ value: '4.5', count: 1 }],
          tags: [{ subid: 31, name: 'Found Family', count: 1 }],
        },
      },
    },
  }),

  'search.multi2': endpoint({
    method: 'POST',
    cost: 'suggestion',
    summary: 'Suggestions while typing',
    description: 'At most 5 of each kind, for what was typed so far.',
    use: { beside: ['/search', RESULTS], without: 'no suggestions, no authors and tags' },
    input: z.object({ keyword: typed }),
    output: z.object({
      books: z.array(z.object({ id, name, author: z.object({ id, name }), cover: sizedPicture.optional() })),
      authors: z.array(z.object({ id, name })),
      tags: z.array(z.object({ subid: id, name })),
    }),
    examples: {
      suggestions: {
        input: { keyword: 'lev' },
        data: {
          books: [
            {
              id: 7,
              name: 'Level Crossing',
              author: samples.author,
              cover: '/v1/book.cover?book_id=7&v=3f2a9c&w={width}',
            },
          ],
          authors: [{ id: 8, name: 'Leva Storm' }],
          tags: [{ subid: 33, name: 'Level Up' }],
        },
      },
    },
  }),

  /** A link to its search is made of each. */
  'hotsearch.words': endpoint({
    method: 'GET',
    cost: 'light',
    fresh: { maxAge: 10, pages: 10 },
    summary: 'Trending search words',
    description:
      'Most wanted first. It should count readers rather than searches, and show no word that only a few of them ask ' +
      'for.',
    use: { beside: ['/search', '/search-more', RESULTS], without: 'no trending words' },
    input: z.object({}),
    output: itemsOf(keyword),
    examples: { words: { input: {}, data: { items: ['level crossing', 'found family'] } } },
  }),
}
