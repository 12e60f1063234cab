import type { Book, Chapter } from '../../../shared/api/book.ts'

/** What reading needs to know of a book and of a chapter; the text itself goes another way. */
export type ReadBook = Pick<Book, 'id' | 'name' | 'author' | 'category' | 'cover' | 'status'>
export type ReadChapter = Omit<Chapter, 'paragraphs'>

/** The element that holds the text of the chapter that is open. */
export const TEXT_ID = 'chapter-text'
