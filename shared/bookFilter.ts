/** How lists of books may be narrowed and ordered: once for the contract, its backends and the screens. */
export const STATUSES = ['updating', 'finished'] as const
export const SORTS = ['popular', 'updated', 'score', 'words'] as const
