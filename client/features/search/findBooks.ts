import type { FoundBook } from '../../../shared/api/discover.ts'
import type { List } from '../../../shared/api/envelope.ts'
import { moreResultsLink } from '../../../shared/links.ts'
import { filterIn, type Filter } from '../bookLists/filter.ts'
import { heads as text } from '../../text/en/site/heads.ts'
import { NOT_FOUND, failed } from '../../routing/page/outcome.ts'
import { withQuery } from '../../routing/page/address.ts'
import type { Loaded, PageContext } from '../../routing/page/page.ts'

export type Trends = { words: string[] }
export type Found = Trends & { keyword: string; list: List<FoundBook> & { corrected?: string }; filter: Filter }

/** One page of what a search finds; where that is nothing, what others search for. */
export async function findBooks(context: PageContext, keyword: string, page: number): Promise<Loaded<Found>> {
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

/** What others search for now. */
export const trends = ({ api, signal }: PageContext) => api.get('hotsearch.words', {}, { signal, quiet: true })
