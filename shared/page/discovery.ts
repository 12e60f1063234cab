/** Addresses on every host for search engines, feed readers and catalogue readers. */

export const SITEMAP = '/sitemap.xml'
export const SITEMAP_PART = 250
export const sitemapFile = (kind: string, part: number) => `/sitemap/${kind}-${part}.xml`
export const NEWS_FEED = '/feed/books.xml'
export const bookFeed = (bookId: number) => `/feed/book-${bookId}.xml`
/** The catalogue: OPDS 2 for clients that accept it, else OPDS 1.2. */
export const CATALOGUE = '/opds'
/** `xml`: OPDS 1.2, which is Atom; `json`: OPDS 2. */
export type CatalogueFormat = 'xml' | 'json'
export const catalogueIn = (format: CatalogueFormat) => `/opds/catalog.${format}`
export const catalogueType = (format: CatalogueFormat, kind: 'navigation' | 'acquisition') =>
  format === 'json' ? 'application/opds+json' : `application/atom+xml;profile=opds-catalog;kind=${kind}`
export const freeBooksPage = (page: number, format: CatalogueFormat) => `/opds/free-${page}.${format}`
export const catalogueSearch = (format: CatalogueFormat) => `/opds/search.${format}`
export const OPENSEARCH = '/opds/opensearch.xml'
/** Size of link previews, in pixels. */
export const SHARED_PICTURE = { width: 1200, height: 630 }
export const SITE_PICTURE = '/share/site.png'
export const bookPicture = (bookId: number) => `/share/book-${bookId}.png`
/** Covers as JPEG, for reading apps. */
export const bookCoverFile = (bookId: number) => `/opds/cover-${bookId}.jpg`
export const bookThumbnail = (bookId: number) => `/opds/thumbnail-${bookId}.jpg`
export const bookFile = (bookId: number) => `/opds/book-${bookId}.epub`
