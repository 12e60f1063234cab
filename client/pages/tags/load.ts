import type { List } from '../../../shared/api/envelope.ts'
import type { Tag } from '../../../shared/api/genre.ts'
import { allTagsLink, LETTER } from '../../../shared/links.ts'
import { heads as text } from '../../../shared/text/en/site/heads.ts'
import { loadList } from '../../features/bookLists/listing.ts'
import { NOT_FOUND } from '../../routing/page/outcome.ts'
import { pageIn, withQuery } from '../../routing/page/address.ts'
import type { Loader } from '../../routing/page/page.ts'

export type Tags = { letter?: string; list: List<Tag> & { letters?: string[] } }

/** Tags, all or those of a letter (`0-9` for digits). */
export const loader: Loader<Tags> = async ({ api, params, query, signal }) => {
  const letter = params.subid?.toLowerCase()
  if (letter !== undefined && !LETTER.test(letter)) return NOT_FOUND
  return loadList<List<Tag>, Tags>(
    api.get('seo.book_tags', { letter, page: pageIn(query.get('page')), limit: 100 }, { signal }),
    list => ({
      data: { letter, list },
      title: letter ? text.tagsOf({ letter: letter.toUpperCase() }) : text.tags,
      address: page => withQuery(letter ? allTagsLink(letter) : '/tags', { page }),
      description: text.tagsText,
    }),
  )
}
