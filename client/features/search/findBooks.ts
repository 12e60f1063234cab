import type { FoundBook } from '../../../shared/api/search.ts'
import type { List } from '../../../shared/api/envelope.ts'
import { moreResultsLink } from '../../../shared/links.ts'
import { filterIn, type Filter } from '../bookFilter/filter.ts'
import { heads as text } from '../../../shared/text/en/site/heads.ts'
import { NOT_FOUND, failed } from '../../routing/page/outcome.ts'
import { withQuery } from '../../routing/page/address.ts'
import type { Loaded, PageContext } from '../../routing/page/page.ts'

export type Trends = { words: string[] }
export type Found = Trends & {
  keyword: string
  list: List<FoundBook> & { corrected?: string; near?: boolean }
  filter: Filter
}

/** Loads a page of search results; if there are none, popular searches. */
export async function findBooks(context: PageContext, keyword: string, page: number): Promise<Loaded<Found>> {
  const filter = filterIn(context.query)
  const { s, d, errors } = await context.api.post(
    'search.multi',
    { keyword, page, ...filter },
    { signal: context.signal },
  )
  if (!s) return failed(errors)
  if (page > 1 && !d.items.length) return NOT_FOUND
  return {
    data: { keyword, list: d, filter, words: d.total ? [] : await trends(context) },
    head: { title: text.results({ keyword }), canonical: withQuery(moreResultsLink(keyword), { page }), noindex: true },
  }
}

export async function trends({ api, signal }: PageContext): Promise<string[]> {
  const { s, d } = await api.get('hotsearch.words', {}, { signal, quiet: true, beside: true })
  return s ? d.items : []
}
