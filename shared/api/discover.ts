import * as z from 'zod'
import { CHOICES, SORTS, TAG_LIST } from '../bookFilter.ts'
import { LONGEST_KEYWORD } from '../links.ts'
import { bookCard, bookStatus } from './book.ts'
import {
  count,
  id,
  itemsOf,
  listOf,
  optional,
  paging,
  picture,
  queryId,
  sitePath,
  sizedPicture,
  time,
} from './envelope.ts'

const name = z.string().min(1)
const sort = z
  .enum(SORTS)
  .describe('The order: `popular` most read first, `updated` latest first, `score` best first, `words` longest first')

const tagList = z.string().regex(TAG_LIST, 'up to ten ids with commas between them')
/** What books must be like, all of it; a field that is left out wants nothing. */
const filter = {
  status: optional(bookStatus),
  length: optional(
    z
      .enum(CHOICES.length)
      .describe('In words: `short` below 20,000, `medium` below 80,000, `long` below 200,000, `epic`'),
  ),
  within: optional(z.enum(CHOICES.within).describe('Updated in the last 7, 30 or 365 days')),
  price: optional(z.enum(CHOICES.price).describe('`free` without a locked chapter, `paid` with one at least')),
  min_score: optional(z.enum(CHOICES.min_score).describe('The least score, of 5')),
  tags: optional(tagList.describe('Ids of tags, commas between them: books that have all of these')),
  not_tags: optional(tagList.describe('The same: books that have none of these')),
}
const filterSchema = z.object(filter)
export type BookFilter = z.output<typeof filterSchema>

const channel = z.object({ id, name }).meta({ id: 'Channel', description: 'A tab of the home screen.' })
export type Channel = z.infer<typeof channel>
const channelId = queryId.describe('Id of the channel; the first one where it is left out')
export const channelList = { input: z.object({}), output: itemsOf(channel) }

const banner = z
  .object({
    id,
    image: picture,
    title: z.string(),
    link: z
      .union([sitePath, z.url({ protocol: /^https$/ })])
      .describe('Any path of the site, from `/` on and up to 500 characters, or an https address'),
  })
  .meta({ id: 'Banner' })
export type Banner = z.infer<typeof banner>
export const bannerIndex = { input: z.object({ channel_id: optional(channelId) }), output: itemsOf(banner) }

const homeSection = z
  .object({
    subid: id.describe('The section'),
    name,
    layout: z
      .enum(['rail', 'grid', 'list', 'ranked'])
      .describe(
        '`rail`: covers in a row that scrolls; `grid`: covers in rows; `list`: rows with introductions; ' +
          '`ranked`: numbered',
      ),
    books: z.array(bookCard),
  })
  .meta({ id: 'HomeSection' })
export type HomeSection = z.infer<typeof homeSection>
const namedBooks = listOf(bookCard).extend({ name })
const homeSections = itemsOf(homeSection)
/** Without `subid` the sections of a channel; with it that section's books as a list. */
export const recommendIndex = {
  input: z.object({
    channel_id: optional(channelId),
    subid: optional(queryId.describe('Id of the section whose books are wanted')),
    ...paging(),
  }),
  output: z.union([homeSections, namedBooks]),
  outputOf: ({ subid }: { subid?: unknown }) => (subid ? namedBooks : homeSections),
}

const bookCount = count.describe('Books under it')
const tag = z.object({ subid: id.describe('The tag'), name, book_count: bookCount }).meta({ id: 'Tag' })
export type Tag = z.infer<typeof tag>
const genre = z
  .object({
    subid: id.describe('The genre, also `category.id` of its books'),
    name,
    book_count: bookCount,
    tags: z.array(tag),
  })
  .meta({ id: 'Genre' })
export type Genre = z.infer<typeof genre>
const genres = itemsOf(genre)
const shelfId = queryId.describe('Id of the genre or tag whose books are wanted')
/** Without `subid` the genres; with it that genre's or tag's books. */
export const tagGroupList = {
  input: z.object({ subid: optional(shelfId), ...filter, sort: optional(sort), ...paging() }),
  output: z.union([genres, namedBooks]),
  outputOf: ({ subid }: { subid?: unknown }) => (subid ? namedBooks : genres),
}

/** What a ranking is: letters, digits, `-` and `_`, since it stands in the page's address. */
const rankingType = z
  .string()
  .regex(/^[\w-]{1,40}$/, 'letters, digits, - and _')
  .describe('Kind of the ranking: what its `value` counts')
const rankingRef = z.object({ type: rankingType, id, name }).meta({ id: 'RankingRef' })
export type RankingRef = z.infer<typeof rankingRef>
export const rankList = { input: z.object({}), output: itemsOf(rankingRef) }
/** The last second of the year 9999, since 1970: what a calendar can show. */
const LAST_SECOND = 253_402_300_799
const rankedBook = bookCard
  .extend({
    rank: z.int().min(1).describe('The place, from 1, over all pages'),
    value: z
      .number()
      .nonnegative()
      .max(Number.MAX_SAFE_INTEGER)
      .describe(
        'What the ranking counts, from 0. Type `popular`, `finished` and `genre`: readers. `rating`: stars, 0 to 5. ' +
          '`long`: words. `new`: the last update in seconds since 1970, whole and at most 253402300799. ' +
          'Of any other type it is not shown',
      ),
  })
  .meta({ id: 'RankedBook' })
export type RankedBook = z.infer<typeof rankedBook>
const ranking = listOf(rankedBook).extend({ name })
const rankingBy = (value: z.ZodNumber) => listOf(rankedBook.extend({ value })).extend({ name })
const byTime = rankingBy(z.int().nonnegative().max(LAST_SECOND))
const byStars = rankingBy(z.number().nonnegative().max(5))
export const rankBooks = {
  input: z.object({ type: rankingType, id: queryId.describe('Id of the ranking, of those of its type'), ...paging() }),
  output: ranking,
  outputOf: ({ type }: { type?: unknown }) => (type === 'new' ? byTime : type === 'rating' ? byStars : ranking),
}

const keyword = z.string().trim().min(1).max(LONGEST_KEYWORD)
const typed = keyword.describe('What the reader has typed')
const foundBook = bookCard
  .extend({
    highlight: z.string().describe('Plain text around the hit, at most a paragraph; what was found stands as `_word_`'),
  })
  .meta({ id: 'FoundBook' })
export type FoundBook = z.infer<typeof foundBook>
export const searchMulti = {
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
}
const choiceCounts = z.array(z.object({ value: z.string().min(1), count }))
/** Of the books of a keyword, of a genre or tag, or of all: how many each choice of a filter would leave. */
export const searchFacets = {
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
    tags: z.array(z.object({ subid: id, name, count })).describe('Those chosen, and those that most of the books have'),
  }),
}
export const searchSuggest = {
  input: z.object({ keyword: typed }),
  output: z.object({
    books: z.array(z.object({ id, name, author: z.object({ id, name }), cover: sizedPicture.optional() })),
    authors: z.array(z.object({ id, name })),
    tags: z.array(z.object({ subid: id, name })),
  }),
}
/** A link to its search is made of each. */
export const hotWords = { input: z.object({}), output: itemsOf(keyword) }

const letter = z
  .string()
  .regex(/^([A-Za-z]|0-9)$/, 'a letter, or 0-9')
  .describe('What names begin with: a letter in either case, or `0-9`, literally, for digits')
const letters = z
  .array(letter)
  .optional()
  .describe('Those with which a name begins, over all pages. Absent: all of them are offered')
export const bookTags = {
  input: z.object({ letter: optional(letter), ...paging(200) }),
  output: listOf(tag).extend({ letters }),
}

const searchWord = z.object({ name, book_count: bookCount }).meta({ id: 'SearchWord' })
export type SearchWord = z.infer<typeof searchWord>
const searchWords = listOf(searchWord).extend({ letters })
const books = listOf(bookCard)
/** With `letter` (or nothing) the search words; with `name` the books of that word. */
export const keywordsPage = {
  input: z.object({
    letter: optional(letter),
    name: optional(keyword.describe('The search word whose books are wanted')),
    ...paging(200),
  }),
  output: z.union([searchWords, books]),
  outputOf: ({ name }: { name?: unknown }) => (name ? books : searchWords),
}

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
/** All books that readers may open, in an order that stays: by id. */
export const sitemap = { input: z.object(paging(1000)), output: listOf(sitemapBook) }

/** Books all of whose chapters are free, the newest first. */
export const freeBooks = { input: z.object(paging()), output: listOf(bookCard) }
