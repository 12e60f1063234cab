import type { List } from '../../../shared/api/envelope.ts'
import type { SearchWord } from '../../../shared/api/seo.ts'
import { hotNovelsLink, LETTER } from '../../../shared/links.ts'
import { heads as text } from '../../../shared/text/en/site/heads.ts'
import { loadList } from '../../features/bookLists/listing.ts'
import { NOT_FOUND } from '../../routing/page/outcome.ts'
import { pageIn } from '../../routing/page/address.ts'
import type { Loader } from '../../routing/page/page.ts'

export type SearchWords = { letter?: string; list: List<SearchWord> & { letters?: string[] } }

/** Search words: all of them (`all` or no letter), or those of a letter (`0-9` for digits). */
export const loader: Loader<SearchWords> = async ({ api, params, signal }) => {
  const requested = params.letter?.toLowerCase() ?? 'all'
  if (requested !== 'all' && !LETTER.test(requested)) return NOT_FOUND
  const letter = requested === 'all' ? undefined : requested
  return loadList<List<SearchWord>, SearchWords>(
    api.get('seo.keywords.page', { letter, page: pageIn(params.page), limit: 100 }, { signal }),
    list => ({
      data: { letter, list },
      title: letter ? text.hotNovelsOf({ letter: letter.toUpperCase() }) : text.hotNovels,
      address: page => hotNovelsLink(letter, page),
      description: text.hotNovelsText,
    }),
  )
}
