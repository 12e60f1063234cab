import { authorsOf, oneOrAll } from '../../../../shared/text/authors.ts'
import type * as schema from 'schema-dts'
import type { Chapter } from '../../../../shared/api/book.ts'
import type { PublicBrand } from '../../../../shared/brand.ts'
import { cutToLine } from '../../../../shared/cutAtWord.ts'
import { authorLink, bookLink, genreLink, readerLink, searchLink } from '../../../../shared/links.ts'
import type { PageAddresses } from '../../brands/site.ts'
import type { PageInfo, Head } from '../../../../shared/page/head.ts'

type NamedBook = Extract<PageInfo, { kind: 'chapter' }>['book']
type WholeBook = Extract<PageInfo, { kind: 'book' }>['book']
/** Types of schema.org can also be plain addresses. */
type Whole<Type> = Exclude<Type, string>
type Node = schema.Graph['@graph'][number]

const TEXT_OF_CHAPTER = '.chapter-text'
const LONGEST = 300

/** JSON-LD (schema.org); undefined if it is not indexed. @param addresses its addresses are absolute */
export function structuredData(head: Head, brand: PublicBrand, addresses: PageAddresses): schema.Graph | undefined {
  const { details, canonical, noindex } = head
  if (noindex || canonical === undefined) return undefined
  const at: At = Object.assign((path: string) => new URL(path, addresses.origin).href, { page: addresses.at })
  const picture = head.image === undefined ? {} : { image: at(head.image) }
  const graph: Node[] = []
  if (details?.kind === 'site') graph.push(...siteNodes(brand, at))
  if (details?.kind === 'book')
    graph.push({
      ...bookNode(details.book, at),
      ...picture,
      url: at.page(canonical),
      isPartOf: { '@id': at('/#site') },
    })
  if (details?.kind === 'chapter') graph.push(chapterNode(details.book, details.chapter, at))
  if (canonical !== '/') graph.push(breadcrumbs(head, canonical, brand, at))
  return graph.length > 0 ? { '@context': 'https://schema.org', '@graph': graph } : undefined
}

/** Absolute address of a thing or file, and of a page in the language. */
type At = ((path: string) => string) & { page(path: string): string }

const siteNodes = (brand: PublicBrand, at: At): [Whole<schema.Organization>, Whole<schema.WebSite>] => [
  {
    '@type': 'Organization',
    '@id': at('/#publisher'),
    name: brand.appName,
    url: at.page('/'),
    logo: at('/apple-touch-icon.png'),
    email: brand.contactEmail,
  },
  {
    '@type': 'WebSite',
    '@id': at('/#site'),
    name: brand.appName,
    url: at.page('/'),
    // Search engines read no language of a text here, so one in another language is left out.
    ...(!brand.wordsIn?.description && { description: brand.description }),
    publisher: { '@id': at('/#publisher') },
    potentialAction: searchAction(at),
  },
]

const searchAction = (at: At): schema.WithActionConstraints<Whole<schema.SearchAction>> => ({
  '@type': 'SearchAction',
  target: { '@type': 'EntryPoint', urlTemplate: at(searchLink('SOUGHT')).replace('SOUGHT', '{keyword}') },
  'query-input': 'required name=keyword',
})

/** `aggregateRating` only if readers gave the score: without a count it is invalid (schema.org, Google). */
function bookNode({ id, name, category, ...book }: WholeBook, at: At): Whole<schema.Book> {
  return {
    '@type': 'Book',
    '@id': at(`/#book-${id}`),
    name,
    author: oneOrAll(
      authorsOf(book).map(author => ({ '@type': 'Person', name: author.name, url: at.page(authorLink(author)) })),
    ),
    genre: category.label ?? category.name,
    ...(book.language && { inLanguage: book.language }),
    bookFormat: 'https://schema.org/EBook',
    ...(book.introduction && { description: cutToLine(book.introduction, LONGEST) }),
    dateModified: book.updated_at,
    isAccessibleForFree: book.free_chapters >= book.chapter_count,
    ...(book.rating_count && {
      aggregateRating: {
        '@type': 'AggregateRating',
        ratingValue: book.score,
        ratingCount: book.rating_count,
        bestRating: 5,
        worstRating: 1,
      },
    }),
  }
}

/** A paid chapter shows only its opening: the text is marked as not free. */
function chapterNode(book: NamedBook, chapter: AboutChapter, at: At): Whole<schema.Chapter> {
  const { id, title, word_count, updated_at, locked } = chapter
  const url = at.page(readerLink(book.id, id))
  return {
    '@type': 'Chapter',
    '@id': url,
    name: title,
    position: id,
    url,
    wordCount: word_count,
    dateModified: updated_at,
    isAccessibleForFree: !locked,
    ...(locked && {
      hasPart: { '@type': 'WebPageElement', isAccessibleForFree: false, cssSelector: TEXT_OF_CHAPTER },
    }),
    isPartOf: {
      '@type': 'Book',
      '@id': at(`/#book-${book.id}`),
      name: book.name,
      url: at.page(bookLink(book)),
      author: oneOrAll(authorsOf(book).map(({ name }) => ({ '@type': 'Person', name }))),
    },
  }
}

type AboutChapter = Pick<Chapter, 'id' | 'title' | 'word_count' | 'updated_at' | 'locked'>
type Step = { name: string; path: string }

/** From the site to the page, through the genre of its book. */
function breadcrumbs(
  { details, title }: Head,
  canonical: string,
  brand: PublicBrand,
  at: At,
): Whole<schema.BreadcrumbList> {
  const trail: Step[] = [{ name: brand.appName, path: '/' }]
  if (details?.kind === 'book' || details?.kind === 'chapter') {
    const { id, name, label = name } = details.book.category
    trail.push({ name: label, path: genreLink({ subid: id, name }) })
  }
  if (details?.kind === 'chapter') trail.push({ name: details.book.name, path: bookLink(details.book) })
  trail.push({ name: (details?.kind === 'chapter' && details.chapter.title) || title, path: canonical })
  return {
    '@type': 'BreadcrumbList',
    itemListElement: trail.map(({ name, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: at.page(path),
    })),
  }
}
