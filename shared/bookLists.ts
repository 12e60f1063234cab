/** What lists of books may be sorted by, greatest first, and narrowed to: contract, backend and client have it from here. */
export const SORTS = ['popular', 'updated', 'score', 'words'] as const
export type Sort = (typeof SORTS)[number]
export const STATUSES = ['updating', 'finished'] as const
