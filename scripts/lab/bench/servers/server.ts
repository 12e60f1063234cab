import type { ChildProcess } from 'node:child_process'
import { bookLink } from '../../../../shared/links.ts'
import { card } from '../library/books.ts'

/** A measured server. All have the same pages at the same addresses, below `prefix`. */
export type Server = { name: string; child: ChildProcess; port: number; host: string; prefix: string }

/** The measured pages. */
export const PAGES = { home: '/', book: bookLink(card(1)), reader: '/book-reader/1/2' }
export type PageName = keyof typeof PAGES
export const PAGE_NAMES = Object.keys(PAGES) as PageName[]

export const pathOf = ({ prefix }: Server, page: PageName) =>
  prefix && page === 'home' ? prefix : prefix + PAGES[page]

/** Accept-Encoding of a browser; `PLAIN`: of a client without compression. */
export const BROWSER = 'gzip, deflate, br'
export const PLAIN = ''
