import * as z from 'zod'
import { CHOICES, SORTS, TAG_LIST } from '../bookFilter.ts'
import { bookStatus, namedBooks } from './book.ts'
import { get, ERROR_PAGE } from './endpoint.ts'
import { count, id, itemsOf, label, name, optional, paging, queryId } from './envelope.ts'

export const sort = z
  .enum(SORTS)
  .describe('Sort order: `popular` most read first, `updated` latest first, `score` best first, `words` longest first')

const tagList = z.string().regex(TAG_LIST, 'up to ten ids, separated by commas')

/** Conditions that books must meet, all of them; omitted fields do not filter. */
export const filter = {
  status: optional(bookStatus),
  length: optional(
    z
      .enum(CHOICES.length)
      .describe('By words: `short` below 20,000, `medium` below 80,000, `long` below 200,000, `epic` from there'),
  ),
  within: optional(z.enum(CHOICES.within).describe('Updated in the last 7, 30 or 365 days')),
  price: optional(z.enum(CHOICES.price).describe('`free`: no locked chapters; `paid`: at least one')),
  min_score: optional(z.enum(CHOICES.min_score).describe('Minimum score, of 5')),
  tags: optional(tagList.describe('Tag ids, separated by commas: books with all of them')),
  not_tags: optional(tagList.describe('Tag ids, separated by commas: books with none of them')),
}

const filterSchema = z.object(filter)
export type BookFilter = z.output<typeof filterSchema>

export const bookCount = count.describe('Number of books')

export const tag = z
  .object({
    subid: id.describe('Id of the tag; no genre has the same'),
    name,
    label,
    book_count: count.describe('Number of books: `total` of its list; within a genre, of its books with the tag'),
  })
  .meta({ id: 'Tag' })
export type Tag = z.infer<typeof tag>

const genre = z
  .object({
    subid: id.describe('Id of the genre, also `category.id` of its books; no tag has the same'),
    name,
    label,
    book_count: count.describe('Number of books: `total` of its list'),
    tags: z.array(tag),
  })
  .meta({ id: 'Genre' })
export type Genre = z.infer<typeof genre>

const genres = itemsOf(genre)

const shelfId = queryId.describe('Id of the genre or tag whose books to list')

export const genreCalls = {
  'recommend.tag_group_list': get({
    fresh: { maxAge: 60, pages: 30 },
    summary: 'Genres, or the books of a genre or tag',
    description:
      'Without `subid`: the genres with their tags. With it: a page of the books of that genre or tag that match ' +
      'the filters. Default `sort`: `popular`.',
    use: {
      subject: ['/genres', '/genres/{subid}', '/tags/{subid}/{name}', '/category/{name}'],
      beside: ['/search'],
      without: ERROR_PAGE,
    },
    input: z.object({ subid: optional(shelfId), ...filter, sort: optional(sort), ...paging() }),
    output: z.union([genres, namedBooks]),
    outputOf: ({ subid }: { subid?: unknown }) => (subid ? namedBooks : genres),
    failures: { NOT_FOUND: 'there is no genre or tag `subid`' },
  }),
}
