import type { ReadChapter } from './chapter.ts'

/**
 * What shows words of a chapter otherwise than its author wrote them (`features/names/`), once its code is there. Such
 * a word stands in an element whose `data-original` has the author's: whoever counts, marks, keeps or shares text goes
 * by that.
 */
type OtherWords = {
  /** A chapter stands in the document and has not been drawn yet. `owner`: the account that reads. */
  enter(text: HTMLElement, chapter: ReadChapter, owner: number | undefined): void
  /** Words of a book as they are shown to its reader. */
  asShown(words: string, bookId: number, owner: number | undefined): string
  /** What a reader has typed, with the author's names in the place of those that are shown. */
  asWritten(typed: string, bookId: number, owner: number | undefined): string
  /** A part of the text as its author wrote it: itself, or a copy. */
  originalOf<Part extends Element | DocumentFragment>(part: Part): Part
}

export const otherWords: { code?: OtherWords } = {}

/** The document is told by an event of this name that a chapter's words are others now. */
export const WORDS_CHANGED = 'words-changed'
/** Asks for the names of the book to be shown; the event's detail is one to begin with, or ''. */
export const OPEN_NAMES = 'open-names'
