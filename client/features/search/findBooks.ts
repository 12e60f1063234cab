import type { FoundBook } from '../../../shared/api/discover.ts'
import type { List } from '../../../shared/api/envelope.ts'
import { moreResultsLink, searchLink } from '../../../shared/links.ts'
import { filterIn, type Filter } from '../bookLists/filter.ts'
import { keywordIn } from './keyword.ts'
import { heads as text } from '../../text/en/site/heads.ts'
import { NOT_FOUND, pageIn, withQuery } from '../bookLists/listing.ts'
import { failed, type Loaded, type PageContext } from '../../routing/page/page.ts'

export type Trends = { words: string[] }
export type Found = Trends & { keyword: string; list: List<FoundBook>; filter: Filter }
export type Named = { name: string }
export type Results = Found & { authors: (Named & { id: number })[]; tags: (Named & { subid: number })[] }

/** The search itself; with a keyword (the form without script) on to its results. */
export async function loadSearch(context: PageContext): Promise<Loaded<Trends>> {
  const keyword = keywordIn(context.query.get('keyword'))
  if (keyword) return { redirect: searchLink(keyword) }
  const { s, d, errors } = await trends(context)
  return s ? { data: { words: d.items }, head: { title: text.search, canonical: '/search' } } : failed(errors)
}

/** The best results, and authors and tags of that name. */
export async function loadResults(context: PageContext): Promise<Loaded<Results>> {
  const { api, params, signal } = context
  const keyword = keywordIn(params.name ?? (params.result === 'result' ? '' : params.result))
  if (!keyword) return { redirect: '/search' }
  if (params.name === undefined) return { redirect: searchLink(keyword) }
  const [found, near] = await Promise.all([
    find(context, keyword, 1),
    api.post('search.multi2', { keyword }, { signal, quiet: true }),
  ])
  if (!('data' in found)) return found
  const { authors, tags } = near.s ? near.d : { authors: [], tags: [] }
  return { ...found, data: { ...found.data, authors, tags } }
}

/** All results, page by page; without words an entry to search. */
export async function loadMore(context: PageContext): Promise<Loaded<Found | Trends>> {
  const { params, query } = context
  const asked = keywordIn(query.get('keyword'))
  if (asked) return { redirect: moreResultsLink(asked) }
  const keyword = keywordIn(params.name)
  if (keyword) return find(context, keyword, pageIn(query.get('page')))
  const { s, d, errors } = await trends(context)
  return s ? { data: { words: d.items }, head: { title: text.searchAll, canonical: '/search-more' } } : failed(errors)
}

async function find(context: PageContext, keyword: string, page: number): Promise<Loaded<Found>> {
  const filter = filterIn(context.query)
  const { s, d, errors } = await context.api.post(
    'search.multi',
    { keyword, page, ...filter },
    { signal: context.signal },
  )
  if (!s) return failed(errors)
  if (page > 1 && !d.items.length) return NOT_FOUND
  const hot = d.total ? undefined : await trends(context)
  return {
    data: { keyword, list: d, filter, words: hot?.s ? hot.d.items : [] },
    head: { title: text.results({ keyword }), canonical: withQuery(moreResultsLink(keyword), { page }), noindex: true },
  }
}

const trends = ({ api, signal }: PageContext) => api.get('hotsearch.words', {}, { signal, quiet: true })
