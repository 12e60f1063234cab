/** Addresses of this site's pages. Names in links are hyphenated (specification, section 5). */

/** Characters that no address has: controls, overrides of the direction, halves of surrogate pairs. */
const UNPRINTABLE = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u202A-\u202E\u2066-\u2069\uFFF9-\uFFFB\uFFFE\uFFFF]/gu

/** Text from outside without what may not be in an address. */
export const printable = (text: string) => text.replace(UNPRINTABLE, '')
/** A text as part of an address. */
export const encoded = (text: string) => encodeURIComponent(printable(text))

type Named = { id: number; name: string }
type BookRef = Named & { category: { name: string } }

export const bookLink = ({ id, name, category }: BookRef) => `/novel/${id}/${slug(category.name)}/${slug(name)}`
/** `key`: identifies the chapter even if its number has changed. */
export const readerLink = (bookId: number, chapterId?: number, key?: number) =>
  `/book-reader/${bookId}${chapterId === undefined ? '' : `/${chapterId}`}${key === undefined ? '' : `?key=${key}`}`
/** The comments on a paragraph, from 1, or on the chapter: 0. */
export const commentsLink = (
  bookId: number,
  chapterId: number,
  { key, paragraph }: { key?: number | undefined; paragraph: number },
) => `${readerLink(bookId, chapterId, key)}#comments${paragraph === 0 ? '' : `-${paragraph}`}`
/** A paragraph of a chapter, from 1; `words`: the quoted words in it. */
export const passageLink = (
  bookId: number,
  chapterId: number,
  paragraph: number,
  { key, words }: { key?: number; words?: string } = {},
) => `${readerLink(bookId, chapterId, key)}#p${paragraph}${words ? `:${encoded(words)}` : ''}`
export const authorLink = ({ id, name }: Named) => `/author/${id}/${slug(name)}`
export const genreLink = (genre: { subid: number; name: string }) => `/genres/${genre.subid}/${slug(genre.name)}`
export const tagLink = (tag: { subid: number; name: string }) => `/tags/${tag.subid}/${slug(tag.name)}`
/** Without the name, which differs by language. */
export const sectionLink = ({ subid }: { subid: number }) => `/secPage/${subid}`
export const rankingLink = (ranking: { type: string; id: number }, page = 1) =>
  `/ranking/${encoded(ranking.type)}/${ranking.id}/${page}`
/** The first ranking in the menu, or of a type. */
export const firstRankingLink = (type?: string, page = 1) =>
  `/ranking/${type === undefined ? '' : `${encoded(type)}/`}${page}`
export const RANKING_LINK = firstRankingLink()
/** Longest keyword of the API in UTF-16 units: longer ones are not linked. */
export const LONGEST_KEYWORD = 100
export const searchLink = (keyword: string) => `/search/result/${encoded(keyword)}`
export const categoryLink = (genre: { name: string }, tag?: { name: string }) =>
  `/category/${slug(genre.name)}${tag ? `/${slug(tag.name)}` : ''}`
/** What names are filed under, in an address. */
export const LETTER = /^(\p{L}|0-9)$/u
export const allTagsLink = (letter: string) => `/all-tags/${encodeURIComponent(letter)}`
/** Search terms by first letter; `all` for every letter. */
export const hotNovelsLink = (letter = 'all', page = 1) =>
  `/hotnovels/${encodeURIComponent(letter)}${page > 1 ? `/${page}` : ''}`
export const keywordLink = (word: string, page = 1) => `/keywords/${encoded(word)}${page > 1 ? `/${page}` : ''}`
export const moreResultsLink = (keyword: string) => `/search-more/result/${encoded(keyword)}`
/** Fragment of the personal area that opens the form for a new password. */
export const CHANGE_PASSWORD = 'password'
/** Id of the element where a locked chapter ends, and the fragment that returns to it. */
export const LOCK_ID = 'unlock'

/** The sign-in page; afterwards it returns to this path of the site. */
export const loginLink = (returnTo?: string) => `/login${returnTo ? `?return_to=${encoded(returnTo)}` : ''}`
/** A book's page if its genre is unknown; the canonical address includes the genre. */
export const shortBookLink = ({ id, name }: Named) => `/novel/${id}/${slug(name)}`

const LONGEST = 200
/** Fast path for most names: patterns for all scripts are several times slower. */
const ASCII = /^[ -~]*$/

/** Punctuation and whitespace become hyphens (section 5), letters of any script stay; `-` if there are none. */
export function slug(name: string): string {
  const cut = name.slice(0, LONGEST)
  const hyphened = ASCII.test(cut)
    ? cut.replace(/'/g, '').replace(/[^a-z\d]+/gi, '-')
    : cut
        .normalize('NFC')
        .replace(/['’]/g, '')
        .replace(/[^\p{L}\p{N}\p{M}]+/gu, '-')
  const start = hyphened.startsWith('-') ? 1 : 0
  const end = hyphened.endsWith('-') ? hyphened.length - 1 : hyphened.length
  return hyphened.slice(start, end).toLowerCase() || '-'
}
