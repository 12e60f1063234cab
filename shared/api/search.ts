import * as z from 'zod'
import { LONGEST_KEYWORD } from '../links.ts'
import { bookCard, byAuthors } from './book.ts'
import { get, post, ERROR_PAGE } from './endpoint.ts'
import { count, id, itemsOf, label, listOf, name, optional, paging, sizedPicture } from './envelope.ts'
import { filter, sort } from './genre.ts'

export const keyword = z.string().trim().min(1).max(LONGEST_KEYWORD).meta({ pattern: '\\S' })

const typed = keyword.describe('Text as typed')

const foundBook = bookCard
  .extend({
    highlight: z.string().describe('Plain text around the match, at most a paragraph; matches are written as `_word_`'),
  })
  .meta({ id: 'FoundBook' })
export type FoundBook = z.infer<typeof foundBook>

const choiceCounts = z.array(z.object({ value: z.string().min(1), count }))

const RESULTS = '/search-more/result/{name}'

export const searchCalls = {
  'search.multi': post({
    cost: 'search',
    summary: 'Search books; searches count for trends',
    description:
      'Searches titles, authors, tags, introductions and free chapters, and reveals nothing of locked ones. ' +
      'Without `sort`, the best match comes first. A book must be found at least by its full title; how words are ' +
      'weighed is up to you. If the match is a name, `highlight` is that name. A misspelled search may ' +
      'return books for a similar keyword, given in `corrected`. An unknown `category_id` or tag gives no items.',
    use: { subject: [RESULTS, '/search-more/{name}'], without: ERROR_PAGE },
    input: z.object({
      keyword: typed,
      ...filter,
      category_id: optional(id.describe('Only books of this genre')),
      sort: optional(sort),
      ...paging(),
    }),
    output: listOf(foundBook).extend({
      corrected: keyword.optional().describe('The similar keyword that was used instead'),
      near: z.boolean().optional().describe('True: nothing matches; these have some words'),
    }),
  }),

  'search.facets': post({
    cost: 'search',
    summary: 'Number of books for each filter option',
    description:
      'Among the books of a keyword, of a genre or tag (`subid`), or all: how many match each option of a filter, ' +
      'with the other filters unchanged. Locked chapters count for nothing.',
    use: {
      beside: [RESULTS, '/genres/{subid}', '/tags/{subid}/{name}', '/category/{name}'],
      without: 'filters without counts, and no tag filter',
    },
    input: z.object({
      keyword: optional(typed),
      subid: optional(id.describe('Only books of this genre or tag')),
      ...filter,
    }),
    output: z.object({
      total: count.describe('Number of books that match all filters'),
      status: choiceCounts,
      length: choiceCounts,
      within: choiceCounts,
      price: choiceCounts,
      min_score: choiceCounts,
      tags: z
        .array(z.object({ subid: id, name, label, count }))
        .describe('Selected tags, and the most common ones among the books'),
    }),
  }),

  'search.multi2': post({
    cost: 'search',
    summary: 'Suggestions while typing',
    description: 'At most 5 of each kind, for the text typed so far; locked chapters count for nothing.',
    use: { beside: ['/search', RESULTS], without: 'no suggestions, authors or tags' },
    input: z.object({ keyword: typed }),
    output: z.object({
      books: z.array(z.object({ id, name, ...byAuthors, cover: sizedPicture.optional() })),
      authors: z.array(z.object({ id, name })),
      tags: z.array(z.object({ subid: id, name, label })),
    }),
  }),

  'hotsearch.words': get({
    fresh: { maxAge: 10, pages: 10 },
    summary: 'Trending search words',
    description:
      'Most searched first. Count readers rather than searches, and leave out words that only a few readers search ' +
      'for.',
    use: { beside: ['/search', '/search-more', RESULTS], without: 'no trending words' },
    output: itemsOf(keyword),
  }),
}
