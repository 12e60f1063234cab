import type { SearchName } from '../../../shared/api/endpoints.ts'
import type { Search, Searches } from '../call/searches.ts'
import type { Database } from '../database/schema/schema.ts'
import { bookFind } from './book/book.find.ts'
import { searchFacets } from './search/search.facets.ts'
import { searchMulti } from './search/search.multi.ts'
import { searchSuggest } from './search/search.multi2.ts'
import { freeBooks } from './seo/seo.free.ts'
import { keywordsPage } from './seo/seo.keywords.page.ts'
import { sitemap } from './seo/seo.sitemap.ts'

/** Who answers the calls of the cost `search`, on a thread that only reads. */
const searches: { [Name in SearchName]: Search<Name> } = {
  'book.find': bookFind,
  'search.multi': searchMulti,
  'search.facets': searchFacets,
  'search.multi2': searchSuggest,
  'seo.keywords.page': keywordsPage,
  'seo.sitemap': sitemap,
  'seo.free': freeBooks,
}

/** The thread of `threadedSearches`. */
export const SEARCH_THREAD = new URL(
  import.meta.url.endsWith('.ts') ? './searchThread.ts' : './searchThread.js',
  import.meta.url,
)

/** Searches on this thread, at once whoever asks. */
export const searchesOn = (database: Database): Searches => ({
  ask: (name, input, { reader, now }) => searches[name](input, { database, reader: reader?.id, now }),
})
