/** Chapters on the book's page, and on one page of the whole list. */
export const FIRST_CHAPTERS = 10
export const CHAPTERS_PAGE = 100
