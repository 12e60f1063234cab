/** Chapters on a book's page, and per page of the full list. */
const FIRST_CHAPTERS = 10
export const CHAPTERS_PAGE = 100

/** The chapters shown on a book's page; `page` is that of the full list, if requested. */
export const partOf = (page: number | undefined) =>
  page === undefined ? { page: 1, limit: FIRST_CHAPTERS } : { page, limit: CHAPTERS_PAGE }
