import type { BookCard } from '../../../shared/api/book.ts'
import type { List } from '../../../shared/api/envelope.ts'
import { hotNovelsLink, keywordLink } from '../../../shared/links.ts'
import { heads as text } from '../../../shared/text/en/site/heads.ts'
import { loadList } from '../../features/bookLists/listing.ts'
import { keywordIn } from '../../features/search/keyword.ts'
import { pageIn } from '../../routing/page/address.ts'
import { failedSubject } from '../../routing/page/outcome.ts'
import type { Loader } from '../../routing/page/page.ts'

export type KeywordBooks = { word: string; list: List<BookCard> }

/** The books of a search word; without one, redirects to all words. */
export const loader: Loader<KeywordBooks> = async ({ api, params, signal }) => {
  const word = keywordIn(params.name)
  if (!word) return { redirect: hotNovelsLink() }
  return loadList<List<BookCard>, KeywordBooks>(
    api.get('seo.keywords.page', { name: word, page: pageIn(params.page), limit: 20 }, { signal }),
    list => ({
      data: { word, list },
      title: word,
      address: page => keywordLink(word, page),
      description: text.keywordText({ word, total: list.total }),
    }),
    failedSubject,
  )
}
