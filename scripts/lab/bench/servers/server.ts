import type { ChildProcess } from 'node:child_process'
import { bookLink } from '../../../../shared/links.ts'
import { card } from '../library/books.ts'

/** A measured server. All have the same pages at the same addresses. */
export type Server = { name: string; child: ChildProcess; port: number; host: string }
/** With the milliseconds until its first page. */
export type StartedServer = Server & { started: number }

/** The measured pages. */
export const PAGES = { home: '/', book: bookLink(card(1)), reader: '/book-reader/1/2' }
export type PageName = keyof typeof PAGES
export const PAGE_NAMES = Object.keys(PAGES) as PageName[]

/** Accept-Encoding of Chrome since 123 and Firefox since 126. */
export const BROWSER = 'gzip, deflate, br, zstd'
