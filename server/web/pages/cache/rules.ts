import { CHOICES, SORTS } from '../../../../shared/bookFilter.ts'
import type { RouteName } from '../../../../shared/routes.ts'

/** What values of a query field say something: page numbers, ids, or one of these. All others are dropped. */
export type FieldRule = 'page' | 'id' | readonly string[]

/** How the page of a route may be kept for all readers. */
export type CacheRule = {
  /** Fresh for so long. */
  seconds: number
  /** The fields of the query that its loader and screen read. All others are dropped before it is made. */
  query?: Readonly<Record<string, FieldRule>>
  /** Fields with which it is another page, or none: then it is made for this reader alone. */
  notWith?: readonly string[]
  /** Parameters without which it asks for a search, which counts for the reader who asks. */
  needs?: readonly string[]
  /** Whatever stands in its address is a page: more of them than anybody has memory for. */
  isEndless?: true
}

const LIST = { seconds: 60, query: { page: 'page' } } as const
/** By tags there are more lists than anybody has memory for. */
const FILTERED = {
  seconds: 60,
  query: { page: 'page', ...CHOICES, sort: SORTS },
  notWith: ['tags', 'not_tags'],
} as const
const PLAIN = { seconds: 60 } as const
const TEXT = { seconds: 300 } as const

/**
 * The pages that are kept. Absent, so never kept: what belongs to a reader, to a campaign or to an event, what asks for
 * a search, and the addresses of sign-in links. Here and not in the pages' folders, since each byte there travels to
 * every browser. What a page's loader reads of its query must stand here.
 */
export const RULES: Partial<Record<RouteName, CacheRule>> = {
  index___en: { seconds: 60, query: { channel: 'id' } },
  'novel-bookId-category-bookName___en': { seconds: 60, query: { chapters: 'page' }, needs: ['bookId'] },
  'book-reader-bookid-chapterid___en': { seconds: 60, query: { key: 'id' }, needs: ['bookid'] },
  'author-authorId-name___en': LIST,
  'category-name___en': FILTERED,
  'category-name-subName-title___en': FILTERED,
  genres___en: PLAIN,
  'genres-subid-subname___en': FILTERED,
  'hotnovels-letter-page___en': PLAIN,
  'keywords-name-page___en': { seconds: 60, isEndless: true },
  'ranking-type-id-num___en': PLAIN,
  'secPage-subid-name___en': LIST,
  search___en: { seconds: 30, notWith: ['keyword'] },
  tags___en: LIST,
  'all-tags-subid___en': LIST,
  'tags-subid-name___en': FILTERED,
  becomeOurTranslator___en: TEXT,
  offline___en: TEXT,
  'myinfo-privacyPolicy___en': TEXT,
  'myinfo-teams_of_services___en': TEXT,
}
