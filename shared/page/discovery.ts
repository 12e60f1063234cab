/** Addresses on every host for search engines, feed readers and catalogue readers. */

export const SITEMAP = '/sitemap.xml'
/** Books per sitemap file. */
export const SITEMAP_PART = 250
/** A sitemap file: kind of page, and number from 1. */
export const sitemapFile = (kind: string, part: number) => `/sitemap/${kind}-${part}.xml`
/** New and updated books (Atom). */
export const NEWS_FEED = '/feed/books.xml'
/** Latest chapters of a book (Atom). */
export const bookFeed = (bookId: number) => `/feed/book-${bookId}.xml`
/** Root of the catalogue (OPDS 2). */
export const CATALOGUE = '/opds/catalog.json'
export const freeBooksPage = (page: number) => `/opds/free-${page}.json`
/** Size of link previews, in pixels. */
export const SHARED_PICTURE = { width: 1200, height: 630 }
/** Link previews of the site and of a book. */
export const SITE_PICTURE = '/share/site.png'
export const bookPicture = (bookId: number) => `/share/book-${bookId}.png`
/** A free book as a file (EPUB 3). */
export const bookFile = (bookId: number) => `/opds/book-${bookId}.epub`
