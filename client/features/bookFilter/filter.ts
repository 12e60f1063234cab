import type { BookFilter } from '../../../shared/api/genre.ts'
import { CHOICES, SORTS, TAG_LIST } from '../../../shared/bookFilter.ts'

/** Filter and order of a list of books, as in its address. */
export type Filter = BookFilter & { sort?: (typeof SORTS)[number] }

const FIELDS: Record<string, readonly string[]> = { ...CHOICES, sort: SORTS }

/** The filter in an address; invalid values are left out. */
export const filterIn = (query: URLSearchParams): Filter =>
  Object.fromEntries(
    [...Object.keys(FIELDS), 'tags', 'not_tags'].map(name => {
      const value = query.get(name) ?? ''
      return [name, (FIELDS[name]?.includes(value) ?? TAG_LIST.test(value)) ? value : undefined]
    }),
  )

/** In how many ways a filter narrows a list: an order does not. */
export const narrowing = (filter: Filter): number =>
  Object.entries(filter).filter(([name, value]) => value && name !== 'sort').length

/** Whether a list shows other books than the whole of it, or in another order: search engines know the whole. */
export const isVariant = (filter: Filter): boolean => Object.values(filter).some(Boolean)
