import { SORTS, STATUSES } from '../../../shared/bookFilter.ts'

/** How a list of books may be narrowed and ordered, as its address says. */
export type Filter = { status?: (typeof STATUSES)[number]; sort?: (typeof SORTS)[number] }

/** The filter that an address asks for; what it says wrongly is left out. */
export const filterIn = (query: URLSearchParams): Filter => ({
  status: STATUSES.find(status => status === query.get('status')),
  sort: SORTS.find(sort => sort === query.get('sort')),
})

/** Whether a list shows other books than the whole of it, or in another order: search engines know the whole. */
export const isNarrowed = (filter: Filter): boolean => Object.values(filter).some(value => value !== undefined)
