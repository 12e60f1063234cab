import type { BookFilter } from '../../../shared/api/genre.ts'
import { CHOICES, SORTS, TAG_LIST } from '../../../shared/bookFilter.ts'

export type Filter = BookFilter & { sort?: (typeof SORTS)[number] }

const FIELDS: Record<string, readonly string[]> = { ...CHOICES, sort: SORTS }

/** Parses the filter in an address; invalid values are dropped. */
export const filterIn = (query: URLSearchParams): Filter =>
  Object.fromEntries(
    [...Object.keys(FIELDS), 'tags', 'not_tags'].map(name => {
      const value = query.get(name) ?? ''
      return [name, (FIELDS[name]?.includes(value) ?? TAG_LIST.test(value)) ? value : undefined]
    }),
  )

/** Number of active filters, not counting the order. */
export const narrowing = (filter: Filter): number =>
  Object.entries(filter).filter(([name, value]) => value && name !== 'sort').length

/** Whether a list is filtered or reordered; search engines index only the unfiltered list. */
export const isVariant = (filter: Filter): boolean => Object.values(filter).some(Boolean)
