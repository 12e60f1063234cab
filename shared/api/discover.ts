import * as z from 'zod'
import { SORTS } from '../bookFilter.ts'
import { bookCard, bookStatus } from './book.ts'
import { count, id, itemsOf, listOf, optional, paging, picture, queryId, sitePath } from './envelope.ts'

const name = z.string().min(1)
const sort = z.enum(SORTS)

const channel = z.object({ id, name }).meta({ id: 'Channel', description: 'A tab of the home screen.' })
export type Channel = z.infer<typeof channel>
export const channelList = { input: z.object({}), output: itemsOf(channel) }

const banner = z
  .object({
    id,
    image: picture,
    title: z.string(),
    /** A path of this site, or an https address. */
    link: z.union([sitePath, z.url({ protocol: /^https$/ })]),
  })
  .meta({ id: 'Banner' })
export type Banner = z.infer<typeof banner>
export const bannerIndex = { input: z.object({ channel_id: optional(queryId) }), output: itemsOf(banner) }

const homeSection = z
  .object({
    subid: id,
    name,
    layout: z.enum(['rail', 'grid', 'list', 'ranked']),
    books: z.array(bookCard),
  })
  .meta({ id: 'HomeSection' })
export type HomeSection = z.infer<typeof homeSection>
const namedBooks = listOf(bookCard).extend({ name })
const homeSections = itemsOf(homeSection)
/** Without `subid` the sections of a channel; with it that section's books as a list. */
export const recommendIndex = {
  input: z.object({ channel_id: optional(queryId), subid: optional(queryId), ...paging() }),
  output: z.union([homeSections, namedBooks]),
  outputOf: ({ subid }: { subid?: unknown }) => (subid ? namedBooks : homeSections),
}

const tag = z.object({ subid: id, name, book_count: count }).meta({ id: 'Tag' })
export type Tag = z.infer<typeof tag>
const genre = z.object({ subid: id, name, book_count: count, tags: z.array(tag) }).meta({ id: 'Genre' })
export type Genre = z.infer<typeof genre>
const genres = itemsOf(genre)
/** Without `subid` the genres; with it that genre's or tag's books. */
export const tagGroupList = {
  input: z.object({ subid: optional(queryId), status: optional(bookStatus), sort: optional(sort), ...paging() }),
  output: z.union([genres, namedBooks]),
  outputOf: ({ subid }: { subid?: unknown }) => (subid ? namedBooks : genres),
}

const rankingRef = z.object({ type: z.string().min(1), id, name }).meta({ id: 'RankingRef' })
export type RankingRef = z.infer<typeof rankingRef>
export const rankList = { input: z.object({}), output: itemsOf(rankingRef) }
/**
 * `value` is what the ranking counts: readers (types `popular`, `finished`, `genre`), stars (`rating`), words (`long`),
 * the time of the last update in seconds since 1970 (`new`).
 */
const rankedBook = bookCard.extend({ rank: z.int().min(1), value: z.number() }).meta({ id: 'RankedBook' })
export type RankedBook = z.infer<typeof rankedBook>
export const rankBooks = {
  input: z.object({ type: z.string().min(1).max(40), id: queryId, ...paging() }),
  output: listOf(rankedBook).extend({ name }),
}

export const LONGEST_KEYWORD = 100
const keyword = z.string().trim().min(1).max(LONGEST_KEYWORD)
const foundBook = bookCard
  .extend({
    /** Plain text around the hit, the words found between `_` marks. */
    highlight: z.string(),
  })
  .meta({ id: 'FoundBook' })
export type FoundBook = z.infer<typeof foundBook>
export const searchMulti = {
  input: z.object({
    keyword,
    status: optional(bookStatus),
    category_id: optional(id),
    sort: optional(sort),
    ...paging(),
  }),
  output: listOf(foundBook).extend({
    /** Nothing has the keyword: these books were found by this one, which is nearly the same. */
    corrected: optional(keyword),
  }),
}
export const searchSuggest = {
  input: z.object({ keyword }),
  output: z.object({
    books: z.array(z.object({ id, name, author: z.object({ id, name }) })),
    authors: z.array(z.object({ id, name })),
    tags: z.array(z.object({ subid: id, name })),
  }),
}
export const hotWords = { input: z.object({}), output: itemsOf(z.string()) }

const letter = z.string().regex(/^([a-z]|0-9)$/i, 'a letter, or 0-9')
/** Of the whole index: those that have a word, `0-9` for digits. Absent: all are led to. */
const letters = optional(z.array(letter))
export const bookTags = {
  input: z.object({ letter: optional(letter), ...paging(200) }),
  output: listOf(tag).extend({ letters }),
}

const searchWord = z.object({ name, book_count: count }).meta({ id: 'SearchWord' })
export type SearchWord = z.infer<typeof searchWord>
const searchWords = listOf(searchWord).extend({ letters })
const books = listOf(bookCard)
/** With `letter` (or nothing) the search words; with `name` the books of that word. */
export const keywordsPage = {
  input: z.object({ letter: optional(letter), name: optional(keyword), ...paging(200) }),
  output: z.union([searchWords, books]),
  outputOf: ({ name }: { name?: unknown }) => (name ? books : searchWords),
}
