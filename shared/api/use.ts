import type { Part } from './parts.ts'

/** What the site does with a call, and what becomes of it where a backend does not answer it. */
export type Use = {
  /** Nothing can be read without it: that a backend does not know it is a wrong address. All others are optional. */
  required?: true
  /** The part of a backend that it belongs to. */
  part?: Part
  /** It may be missing where its part is there, unless this one is there too; `true`: whatever else is there. */
  spareUnless?: Part | true
  /** Paths of the screens that are about what it answers: without it they are the error page, 503. */
  subject?: readonly string[]
  /** Paths of the screens that stand without it. */
  beside?: readonly string[]
  /** What a reader sees without it, where the screen stands. */
  without: string
}

/** Screens and sentences that several areas name. */
export const READER = '/book-reader/{bookid}/{chapterid}'
export const BOOK = '/novel/{bookId}/{category}/{bookName}'
export const ACTIVE = '/active-novel/{bookId}/{category}/{bookName}'
export const ERROR_PAGE = 'the error page, which retries'
export const FORM_SAYS = 'the form shows `desc` of the response'
export const LIST_SAYS = 'a message instead of the list, and a button to retry'
