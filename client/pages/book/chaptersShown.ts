/** Chapters on the book's page, and on one page of the whole list. */
const FIRST_CHAPTERS = 10
export const CHAPTERS_PAGE = 100

/** The chapters that a book's page shows; `page` is that of the whole list, if requested. */
export const partOf = (page: number | undefined) =>
  page === undefined ? { page: 1, limit: FIRST_CHAPTERS } : { page, limit: CHAPTERS_PAGE }
