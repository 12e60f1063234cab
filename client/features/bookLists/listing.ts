import type { BookCard } from '../../../shared/api/book.ts'
import type { List } from '../../../shared/api/envelope.ts'
import type { Result } from '../../api/request.ts'
import { filterIn, type Filter } from './filter.ts'
import { failed, type Loaded, type PageContext } from '../../routing/page/page.ts'

/** A named list of books, or one page of it. */
export type NamedList = List<BookCard> & { name: string }

/** A page number as it stands in an address; anything else is page 1. */
export const pageIn = (text: string | null | undefined): number =>
  text && /^[1-9]\d{0,4}$/.test(text) ? Number(text) : 1

/** An id as it stands in an address; undefined for anything else. */
export const idIn = (text: string | null | undefined): number | undefined =>
  text && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : undefined

/** An address with these query fields, without those that say nothing. */
export const withQuery = (path: string, fields: Record<string, string | number | undefined>): string => {
  const said = Object.entries(fields).filter(([name, value]) => value !== undefined && (name !== 'page' || value !== 1))
  return said.length ? `${path}?${new URLSearchParams(said as [string, string][])}` : path
}

export const NOT_FOUND = { failure: 404 } as const

/** What a list call comes to: its failure, 404 for a page beyond the end, or what `loaded` makes of it. */
export async function loadList<L extends List<unknown>, Data>(
  call: Promise<Result<unknown>>,
  loaded: (list: L) => Loaded<Data>,
): Promise<Loaded<Data>> {
  const { s, d, errors } = await call
  if (!s) return failed(errors)
  const list = d as L
  return list.page > 1 && !list.items.length ? NOT_FOUND : loaded(list)
}

/** The books of a genre or a tag, filtered and sorted as the address says. */
export const loadTagged = <Data>(
  { api, query, signal }: PageContext,
  subid: number,
  loaded: (list: NamedList, filter: Filter) => Loaded<Data>,
): Promise<Loaded<Data>> => {
  const filter = filterIn(query)
  return loadList<NamedList, Data>(
    api.get('recommend.tag_group_list', { subid, page: pageIn(query.get('page')), ...filter }, { signal }),
    list => loaded(list, filter),
  )
}
