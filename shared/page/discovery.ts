/** Addresses on every host for search engines, feed readers and catalogue readers. */

export const SITEMAP = '/sitemap.xml'
export const SITEMAP_PART = 250
/** A sitemap file: kind of page, and number from 1. */
export const sitemapFile = (kind: string, part: number) => `/sitemap/${kind}-${part}.xml`
export const NEWS_FEED = '/feed/books.xml'
export const bookFeed = (bookId: number) => `/feed/book-${bookId}.xml`
export const CATALOGUE = '/opds/catalog.json'
export const freeBooksPage = (page: number) => `/opds/free-${page}.json`
/** Size of link previews, in pixels. */
export const SHARED_PICTURE = { width: 1200, height: 630 }
export const SITE_PICTURE = '/share/site.png'
export const bookPicture = (bookId: number) => `/share/book-${bookId}.png`
export const bookFile = (bookId: number) => `/opds/book-${bookId}.epub`
