/** Chapters on a book's page, and per page of the full list. */
const FIRST_CHAPTERS = 10
export const CHAPTERS_PAGE = 100

export const partOf = (page: number | undefined) =>
  page === undefined ? { page: 1, limit: FIRST_CHAPTERS } : { page, limit: CHAPTERS_PAGE }
