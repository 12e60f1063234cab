import type { Book, Chapter } from '../../../shared/api/book.ts'

/** What reading needs to know of a book and of a chapter; the text itself goes another way. */
export type ReadBook = Pick<Book, 'id' | 'name' | 'author' | 'category' | 'cover' | 'status' | 'free_chapters'>
export type ReadChapter = Omit<Chapter, 'paragraphs'>

/** Whether a chapter beside this one is there and open to everybody: none that is locked is loaded unasked. */
export const isFree = ({ free_chapters }: ReadBook, chapterId: number | null): chapterId is number =>
  chapterId !== null && chapterId <= free_chapters

/** The element that holds the text of the chapter that is open. */
export const TEXT_ID = 'chapter-text'
/** The place in the bar over a chapter where its ribbon hangs once it can be pulled (`features/passages/`). */
export const RIBBON_ID = 'ribbon'
/** Told to the document by whoever wants the place at the top bookmarked, or no longer. */
export const PULL_RIBBON = 'pull-ribbon'
