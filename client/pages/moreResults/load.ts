import { moreResultsLink } from '../../../shared/links.ts'
import { findBooks, trends, type Found, type Trends } from '../../features/search/findBooks.ts'
import { keywordIn } from '../../features/search/keyword.ts'
import { pageIn } from '../../routing/page/address.ts'
import type { Loader } from '../../routing/page/page.ts'
import { heads as text } from '../../../shared/text/en/site/heads.ts'

export const loader: Loader<Found | Trends> = async context => {
  const { params, query } = context
  const requested = keywordIn(query.get('keyword'))
  if (requested) return { redirect: moreResultsLink(requested) }
  const keyword = keywordIn(params.name)
  if (keyword) return findBooks(context, keyword, pageIn(query.get('page')))
  return { data: { words: await trends(context) }, head: { title: text.searchAll, canonical: '/search-more' } }
}
