import type { BookCard } from '../../../shared/api/book.ts'
import type { List } from '../../../shared/api/envelope.ts'
import type { Result } from '../../api/request.ts'
import { filterIn, type Filter } from '../bookFilter/filter.ts'
import { pageIn } from '../../routing/page/address.ts'
import { failed, failedSubject, NOT_FOUND } from '../../routing/page/outcome.ts'
import type { Loaded, PageContext } from '../../routing/page/page.ts'

/** A named list of books, or one page of it. */
export type NamedList = List<BookCard> & { name: string }

/**
 * The outcome of a list call: its failure, 404 for a page beyond the end, or the result of `loaded`.
 * @param fail handles a failure; `failedSubject` if the list is of one thing that may not exist
 */
export async function loadList<L extends List<unknown>, Data>(
  call: Promise<Result<unknown>>,
  loaded: (list: L) => Loaded<Data>,
  fail = failed,
): Promise<Loaded<Data>> {
  const { s, d, errors } = await call
  if (!s) return fail(errors)
  const list = d as L
  return list.page > 1 && !list.items.length ? NOT_FOUND : loaded(list)
}

/** The books of a genre or a tag, filtered and sorted as in the address. */
export const loadTagged = <Data>(
  { api, query, signal }: PageContext,
  subid: number,
  loaded: (list: NamedList, filter: Filter) => Loaded<Data>,
): Promise<Loaded<Data>> => {
  const filter = filterIn(query)
  return loadList<NamedList, Data>(
    api.get('recommend.tag_group_list', { subid, page: pageIn(query.get('page')), ...filter }, { signal }),
    list => loaded(list, filter),
    failedSubject,
  )
}
