/** Addresses, on every brand's host, of what search engines, feed readers and catalogue readers ask for. */

export const SITEMAP = '/sitemap.xml'
/** Books of one of its files. */
export const SITEMAP_PART = 250
/** One file of the sitemap: a kind of page, and which of its files, from 1. */
export const sitemapFile = (kind: string, part: number) => `/sitemap/${kind}-${part}.xml`
/** Books that are new or have grown (Atom). */
export const NEWS_FEED = '/feed/books.xml'
/** The latest chapters of a book (Atom). */
export const bookFeed = (bookId: number) => `/feed/book-${bookId}.xml`
/** Where catalogue readers begin (OPDS 2). */
export const CATALOGUE = '/opds/catalog.json'
export const freeBooksPage = (page: number) => `/opds/free-${page}.json`
/** What other sites and apps show of a link, in pixels. */
export const SHARED_PICTURE = { width: 1200, height: 630 }
/** The site's, and a book's. */
export const SITE_PICTURE = '/share/site.png'
export const bookPicture = (bookId: number) => `/share/book-${bookId}.png`
/** A free book as one file (EPUB 3). */
export const bookFile = (bookId: number) => `/opds/book-${bookId}.epub`
