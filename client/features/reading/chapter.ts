import type { Book, Chapter } from '../../../shared/api/book.ts'

/** What reading needs to know of a book and of a chapter; the text itself goes another way. */
export type ReadBook = Pick<
  Book,
  'id' | 'name' | 'author' | 'category' | 'cover' | 'status' | 'free_chapters' | 'word_count'
>
export type ReadChapter = Omit<Chapter, 'paragraphs'>

/** Whether a chapter beside this one is there and open to everybody: none that is locked is loaded unasked. */
export const isFree = ({ free_chapters }: ReadBook, chapterId: number | null): chapterId is number =>
  chapterId !== null && chapterId <= free_chapters

/** The element that holds the text of the chapter that is open. */
export const TEXT_ID = 'chapter-text'
/** The element in a chapter's head that is for what comes once it is read. */
export const FACTS_ID = 'chapter-facts'
