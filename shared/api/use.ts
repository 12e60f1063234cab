import type { Part } from './parts.ts'

/** How the site uses a call, and what happens if a backend does not offer it. */
export type Use = {
  /** Reading is impossible without it: a backend that does not know it has a wrong address. All others are optional. */
  required?: true
  part?: Part
  /** It may be missing although its part is offered, unless this part is offered too; `true`: in any case. */
  optionalUnless?: Part | true
  /** Paths of screens whose content it is: without it they are the error page, 503. */
  subject?: readonly string[]
  /** Paths of screens that work without it. */
  beside?: readonly string[]
  /** What a reader sees without it, on screens that work. */
  without: string
}

/** Screens and sentences that several areas share. */
export const READER = '/book-reader/{bookid}/{chapterid}'
export const BOOK = '/novel/{bookId}/{category}/{bookName}'
export const ACTIVE = '/active-novel/{bookId}/{category}/{bookName}'
export const ERROR_PAGE = 'the error page, which retries'
export const FORM_SAYS = 'the form shows `desc` of the response'
export const LIST_SAYS = 'a message instead of the list, and a button to retry'
