import { authorsOf, oneOrAll } from '../../../../shared/text/authors.ts'
import type { BookCard } from '../../../../shared/api/book.ts'
import { cutToLine } from '../../../../shared/cutAtWord.ts'
import {
  bookCoverFile,
  bookFile,
  bookThumbnail,
  catalogueIn,
  catalogueSearch,
  catalogueType,
  freeBooksPage,
  OPENSEARCH,
  type CatalogueFormat,
} from '../../../../shared/page/discovery.ts'
import { bookLink, LONGEST_KEYWORD } from '../../../../shared/links.ts'
import { served } from '../../../../shared/text/en/site/served.ts'
import { textLanguage } from '../../../../shared/language.ts'
import type { PageAddresses } from '../../brands/site.ts'
import { atom, EPOCH, type AtomEntry, type AtomLink } from './atom.ts'
import { MAX_CHAPTERS } from './epub.ts'
import {
  dataIfAny,
  dataOf,
  linkIn,
  ResourceError,
  type Resource,
  type CreateResource,
  type ResourceRequest,
} from './resource.ts'
import { urnOf } from './urn.ts'
import { spoken, textElement, xmlDocument } from './xml.ts'
import { xmlText } from '../../../../shared/markup.ts'

const PAGE = 50
/** Longest description of a book in characters. */
const LONGEST = 300
const SEARCH_TYPE = 'application/opensearchdescription+xml'

/** The start of the catalogue: OPDS 1.2 (specs.opds.io/opds-1.2) or 2.0 (drafts.opds.io). */
export const catalogue =
  (format: CatalogueFormat): CreateResource =>
  async ({ brand, addresses, api, signal }) => {
    const language = addresses.locale.iso
    const { appName: title, tagline, description, wordsIn } = brand
    const subtitle = wordsIn?.tagline ? { [wordsIn.tagline]: tagline } : tagline
    const href = freeBooksPage(1, format)
    const type = catalogueType(format, 'acquisition')
    const links = [
      { rel: 'self', href: catalogueIn(format), type: catalogueType(format, 'navigation') },
      ...commonLinks(format, addresses),
      { rel: 'alternate', href: '/', type: 'text/html' },
    ]
    if (format === 'json')
      return json(addresses, {
        metadata: { title, language, ...(subtitle && { subtitle }) },
        links,
        navigation: [{ title: served.freeBooks, href, type, rel: 'current' }],
      })
    const free = await dataIfAny(api.get('seo.free', { page: 1, limit: PAGE }, { signal }))
    const entry = {
      id: urnOf(brand, 'catalogue', 'free'),
      title: served.freeBooks,
      updated: free?.items[0]?.updated_at ?? EPOCH,
      links: [{ rel: 'subsection', href, type }],
      more: `<content type="text"${spoken(wordsIn?.description)}>${xmlText(description)}</content>`,
    }
    const named = { id: urnOf(brand, 'catalogue'), title, language, authors: [{ name: title }] }
    const words = { subtitle: tagline, subtitleLanguage: wordsIn?.tagline }
    return atom(addresses, { ...named, ...words, links, entries: [entry] }, links[0]!.type)
  }

type CatalogueLink = AtomLink & { templated?: true }

const commonLinks = (format: CatalogueFormat, addresses: PageAddresses): CatalogueLink[] => [
  { rel: 'start', href: catalogueIn(format), type: catalogueType(format, 'navigation') },
  format === 'json'
    ? {
        rel: 'search',
        href: templated(linkIn(addresses)({ href: catalogueSearch(format), type: '' }).href),
        type: catalogueType(format, 'acquisition'),
        templated: true,
      }
    : { rel: 'search', href: OPENSEARCH, type: SEARCH_TYPE },
]

const templated = (path: string) => `${path}{${path.includes('?') ? '&' : '?'}query}`

export const freeBooks =
  (page: number, format: CatalogueFormat): CreateResource =>
  async request => {
    const { api, signal } = request
    const found = await dataOf(api.get('seo.free', { page, limit: PAGE }, { signal }))
    if (found.items.length === 0 && page > 1) throw new ResourceError(404)
    return bookList(request, format, {
      id: 'free',
      title: served.freeBooks,
      ...found,
      page,
      address: page => freeBooksPage(page, format),
    })
  }

/** Entirely free books that match the field `query`. */
export const search =
  (format: CatalogueFormat): CreateResource =>
  async request => {
    const { api, signal, query } = request
    const keyword = (query.get('query') ?? '').trim().slice(0, LONGEST_KEYWORD).trim()
    const page = /^[1-9]\d{0,4}$/.test(query.get('page') ?? '') ? Number(query.get('page')) : 1
    const found = keyword
      ? await dataOf(api.post('search.multi', { keyword, price: 'free', page, limit: PAGE }, { signal }))
      : { items: [], total: 0 }
    return bookList(request, format, {
      id: `search/${keyword}`,
      title: keyword || served.shortcuts.search,
      page,
      address: page => `${catalogueSearch(format)}?${new URLSearchParams({ query: keyword, page: `${page}` })}`,
      ...found,
    })
  }

/** How apps search the catalogue (OpenSearch 1.1). */
export const openSearch: CreateResource = async ({ brand, addresses }) => {
  const address = addresses.at(`${catalogueSearch('xml')}?query=SOUGHT`)
  const template = `${address.replace('SOUGHT', '{searchTerms}')}&page={startPage?}`
  const content = [
    // At most 16 characters.
    textElement('ShortName', brand.appName.slice(0, 16)),
    textElement('Description', brand.description, brand.wordsIn?.description),
    textElement('Language', addresses.locale.iso),
    textElement('InputEncoding', 'UTF-8'),
    textElement('OutputEncoding', 'UTF-8'),
    `<Url type="${catalogueType('xml', 'acquisition')}" template="${xmlText(template)}"/>`,
  ]
  return {
    type: SEARCH_TYPE,
    body: xmlDocument(
      `<OpenSearchDescription xmlns="http://a9.com/-/spec/opensearch/1.1/">${content.join('')}</OpenSearchDescription>`,
    ),
  }
}

type BookList = {
  id: string
  title: string
  page: number
  total: number
  items: readonly BookCard[]
  address: (page: number) => string
}

function bookList(request: ResourceRequest, format: CatalogueFormat, list: BookList): Resource {
  const { brand, addresses } = request
  const language = addresses.locale.iso
  const { id, title, page, total, items, address } = list
  const type = catalogueType(format, 'acquisition')
  const last = Math.max(1, Math.ceil(total / PAGE))
  const link = (rel: string, page: number) => ({ rel, href: address(page), type })
  const links = [
    link('self', page),
    ...commonLinks(format, addresses),
    link('first', 1),
    ...(page > 1 ? [link('previous', page - 1)] : []),
    ...(page < last ? [link('next', page + 1)] : []),
    link('last', last),
  ]
  if (format === 'json')
    return json(addresses, {
      metadata: { title, language, numberOfItems: total, itemsPerPage: PAGE, currentPage: page },
      links,
      // A feed must not be empty.
      ...(items.length > 0
        ? { publications: items.map(book => publication(request, book)) }
        : { navigation: [{ title: brand.appName, href: catalogueIn(format), type }] }),
    })
  const more = [
    textElement('opensearch:totalResults', `${total}`),
    textElement('opensearch:itemsPerPage', `${PAGE}`),
    textElement('opensearch:startIndex', `${(page - 1) * PAGE + 1}`),
  ].join('')
  const up = { rel: 'up', href: catalogueIn(format), type: catalogueType(format, 'navigation') }
  const entries = items.map(book => entryOf(request, book))
  const feed = {
    id: urnOf(brand, 'catalogue', id, page),
    title,
    language,
    authors: [{ name: brand.appName }],
    links: [...links, up],
    more,
    entries,
  }
  return atom(addresses, feed, type)
}

/** A book too long for one file links to its page. */
const linksOf = (book: BookCard): AtomLink[] => [
  {
    rel: 'http://opds-spec.org/acquisition/open-access',
    ...(book.chapter_count <= MAX_CHAPTERS
      ? { href: bookFile(book.id), type: 'application/epub+zip' }
      : { href: bookLink(book), type: 'text/html' }),
  },
  { rel: 'alternate', href: bookLink(book), type: 'text/html' },
]

/** Catalogue readers show it as one paragraph. */
const descriptionOf = ({ introduction }: BookCard) => cutToLine(introduction, LONGEST) || undefined

const imagesOf = ({ id }: BookCard): AtomLink[] => [
  { rel: 'http://opds-spec.org/image', href: bookCoverFile(id), type: 'image/jpeg' },
  { rel: 'http://opds-spec.org/image/thumbnail', href: bookThumbnail(id), type: 'image/jpeg' },
]

const entryOf = ({ brand }: ResourceRequest, book: BookCard): AtomEntry => ({
  id: urnOf(brand, 'book', book.id),
  title: book.name,
  updated: book.updated_at ?? EPOCH,
  authors: authorsOf(book),
  language: textLanguage(book).lang,
  summary: descriptionOf(book),
  links: [...linksOf(book), ...imagesOf(book)],
  more:
    textElement('dc:language', textLanguage(book).lang) +
    `<category term="${xmlText(book.category.name)}" label="${xmlText(book.category.label ?? book.category.name)}"/>`,
})

function publication({ brand, addresses }: ResourceRequest, book: BookCard): object {
  const description = descriptionOf(book)
  return {
    metadata: {
      '@type': 'http://schema.org/Book',
      identifier: urnOf(brand, 'book', book.id),
      title: book.name,
      author: oneOrAll(authorsOf(book).map(({ name }) => ({ name }))),
      language: textLanguage(book).lang,
      ...(book.updated_at && { modified: book.updated_at }),
      subject: [book.category.label ?? book.category.name],
      ...(description && { description }),
    },
    links: linksOf(book).map(linkIn(addresses)),
    images: imagesOf(book).map(({ href, type }) => ({ href, type })),
  }
}

type JsonFeed = {
  metadata: object
  links: readonly CatalogueLink[]
  navigation?: readonly { title: string; href: string; type: string; rel?: string }[]
}

function json(addresses: PageAddresses, { links, navigation, ...feed }: JsonFeed & Record<string, unknown>): Resource {
  const inLanguage = linkIn(addresses)
  const linked = {
    ...feed,
    links: links.map(link => (link.templated ? link : inLanguage(link))),
    ...(navigation && { navigation: navigation.map(inLanguage) }),
  }
  return { type: catalogueType('json', 'navigation'), body: Buffer.from(JSON.stringify(linked)) }
}
