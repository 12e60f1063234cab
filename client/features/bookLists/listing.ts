import type { BookCard } from '../../../shared/api/book.ts'
import type { List } from '../../../shared/api/envelope.ts'
import type { Result } from '../../../shared/page/apiClient.ts'
import { idIn, pageIn, withQuery } from '../../routing/page/address.ts'
import { failed, failedSubject, NOT_FOUND } from '../../routing/page/outcome.ts'
import type { Loaded, Loader, PageContext } from '../../routing/page/page.ts'
import type { Head } from '../../../shared/page/head.ts'
import { heads as text } from '../../../shared/text/en/site/heads.ts'
import { filterIn, isVariant, type Filter } from '../bookFilter/filter.ts'

export type NamedList = List<BookCard> & { name: string; label?: string }

/** Data and head of a list page; `address` is the address of a page by number. */
type Listed<Data> = Omit<Head, 'canonical' | 'prev' | 'next'> & { data: Data; address(page: number): string }

/** 404 beyond the last page. `fail` handles a failure: `failedSubject` if the list's subject may not exist. */
export async function loadList<L extends List<unknown>, Data>(
  call: Promise<Result<unknown>>,
  listed: (list: L) => Listed<Data>,
  fail = failed,
): Promise<Loaded<Data>> {
  const { s, d, errors } = await call
  if (!s) return fail(errors)
  const list = d as L
  const { page, limit, total } = list
  if (page > 1 && !list.items.length) return NOT_FOUND
  const { data, title, address, ...head } = listed(list)
  return {
    data,
    head: {
      title: page > 1 ? text.listPage({ title, page }) : title,
      canonical: address(page),
      prev: page > 1 ? address(page - 1) : undefined,
      next: page * limit < total ? address(page + 1) : undefined,
      noindex: total === 0,
      ...head,
    },
  }
}

/** `listed` returns the page's data, the address of the whole list, and the page's own if it is another. */
export const loadTagged = <Data>(
  { api, query, signal }: PageContext,
  subid: number,
  listed: (list: NamedList, filter: Filter) => { data: Data; whole: string; ownAddress?: string },
): Promise<Loaded<Data>> => {
  const filter = filterIn(query)
  return loadList<NamedList, Data>(
    api.get('recommend.tag_group_list', { subid, page: pageIn(query.get('page')), ...filter }, { signal }),
    list => {
      const { data, whole, ownAddress } = listed(list, filter)
      const name = list.label ?? list.name
      return {
        data,
        title: text.books({ name }),
        address: page => withQuery(whole, { page }),
        ownAddress,
        description: text.booksText({ name, total: list.total }),
        noindex: list.total === 0 || isVariant(filter),
      }
    },
    failedSubject,
  )
}

export type Link = (thing: { subid: number; name: string }) => string
export type TaggedList = { subid: number; list: NamedList; filter: Filter }

export const loaderById =
  (link: Link): Loader<TaggedList> =>
  async context => {
    const subid = idIn(context.params.subid)
    if (!subid) return NOT_FOUND
    return loadTagged(context, subid, (list, filter) => ({
      data: { subid, list, filter },
      whole: link({ subid, name: list.name }),
    }))
  }
