import { searchLink } from '../../../shared/links.ts'
import { trends, type Trends } from '../../features/search/findBooks.ts'
import { keywordIn } from '../../features/search/keyword.ts'
import type { Loaded, Loader, PageContext } from '../../routing/page/page.ts'
import { heads as text } from '../../text/en/site/heads.ts'

/** The search itself; with a keyword (the form without script) on to its results. */
async function load(context: PageContext): Promise<Loaded<Trends>> {
  const keyword = keywordIn(context.query.get('keyword'))
  if (keyword) return { redirect: searchLink(keyword) }
  return { data: { words: await trends(context) }, head: { title: text.search, canonical: '/search' } }
}

export const loader: Loader<Trends> = { load }
