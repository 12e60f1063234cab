/** Chapters on the book's page, and on one page of the whole list. */
const FIRST_CHAPTERS = 10
export const CHAPTERS_PAGE = 100

/** The part of a book's chapters that its page shows; `page` is that of the whole list, where that was asked for. */
export const partOf = (page: number | undefined) =>
  page === undefined ? { page: 1, limit: FIRST_CHAPTERS } : { page, limit: CHAPTERS_PAGE }
