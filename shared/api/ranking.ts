import * as z from 'zod'
import { bookCard } from './book.ts'
import { get, ERROR_PAGE } from './endpoint.ts'
import { id, itemsOf, listOf, name, paging, queryId } from './envelope.ts'

/** Id of a ranking: letters, digits, `-` and `_`, since it is part of the page's address. */
const rankingType = z
  .string()
  .regex(/^[\w-]{1,40}$/, 'letters, digits, - and _')
  .describe('Kind of ranking; determines what `value` counts')

const rankingRef = z.object({ type: rankingType, id, name }).meta({ id: 'RankingRef' })
export type RankingRef = z.infer<typeof rankingRef>

/** The last second of the year 9999, in epoch seconds: the limit of calendars. */
const LAST_SECOND = 253_402_300_799

const rankedBook = bookCard
  .extend({
    rank: z.int().min(1).describe('Position, from 1, across all pages'),
    value: z
      .number()
      .nonnegative()
      .max(Number.MAX_SAFE_INTEGER)
      .describe(
        'What the ranking counts, from 0. For type `popular`, `finished` and `genre`: readers. `rating`: stars, 0 ' +
          'to 5. `long`: words. `new`: the last update in whole seconds since 1970, at most 253402300799. For other ' +
          'types, it is not shown',
      ),
  })
  .meta({ id: 'RankedBook' })
export type RankedBook = z.infer<typeof rankedBook>

const ranking = listOf(rankedBook).extend({ name })

const rankingBy = (value: z.ZodNumber) => listOf(rankedBook.extend({ value })).extend({ name })

const byTime = rankingBy(z.int().nonnegative().max(LAST_SECOND))

const byStars = rankingBy(z.number().nonnegative().max(5))

export const rankingCalls = {
  'bookRank.list': get({
    fresh: { maxAge: 60, pages: 30 },
    summary: 'The ranking menu',
    description:
      'The rankings in menu order; `type` and `id` together identify one. `id` distinguishes rankings of the same ' +
      'type, such as those of genres, and is otherwise any number. `/ranking/1` shows the first of the list.',
    use: {
      subject: ['/ranking/{num}'],
      beside: ['/ranking/{type}/{id}/{num}'],
      without: 'the ranking without the menu',
    },
    output: itemsOf(rankingRef),
  }),

  'bookRank.book_list': get({
    fresh: { maxAge: 60, pages: 30 },
    summary: 'One ranking',
    description: '`rank` counts from 1 across all pages. What `value` counts depends on the type.',
    use: { subject: ['/ranking/{num}', '/ranking/{type}/{id}/{num}'], without: ERROR_PAGE },
    input: z.object({
      type: rankingType,
      id: queryId.describe('Id of the ranking within its type'),
      ...paging(),
    }),
    output: ranking,
    outputOf: ({ type }: { type?: unknown }) => (type === 'new' ? byTime : type === 'rating' ? byStars : ranking),
    failures: { NOT_FOUND: 'there is no ranking with this `type` and `id`' },
  }),
}
