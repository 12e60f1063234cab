import type { Book, Chapter } from '../api/book.ts'
import type { PublicBrand } from '../brand.ts'

type NamedBook = Pick<Book, 'id' | 'name' | 'author' | 'authors' | 'category'>

/** Subject of a page, from which the server makes structured data. */
export type PageInfo =
  | { kind: 'site' }
  | {
      kind: 'book'
      book: NamedBook &
        Pick<
          Book,
          'introduction' | 'language' | 'free_chapters' | 'chapter_count' | 'updated_at' | 'score' | 'rating_count'
        >
    }
  | {
      kind: 'chapter'
      book: NamedBook
      chapter: Pick<Chapter, 'id' | 'title' | 'word_count' | 'updated_at' | 'locked'>
    }

/** Metadata of a page. Addresses are paths of this site. */
export type Head = {
  title: string
  description?: string
  canonical?: string
  /**
   * This page's own address, if the canonical one is another page's. The server redirects to it from addresses with
   * wrong names, ids that are not there, or parameters that the page ignores.
   */
  ownAddress?: string
  image?: string
  type?: 'website' | 'book' | 'article'
  details?: PageInfo
  prev?: string
  next?: string
  noindex?: boolean
  /** The address must stay private: it is never sent as referrer. */
  noReferrer?: boolean
}

/** The window title: page, then brand. */
export const documentTitle = ({ title }: Head, { appName }: Pick<PublicBrand, 'appName'>): string =>
  title === appName || title.startsWith(`${appName} `) ? title : `${title} | ${appName}`
