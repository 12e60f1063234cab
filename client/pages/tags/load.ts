import type { List } from '../../../shared/api/envelope.ts'
import type { Tag } from '../../../shared/api/genre.ts'
import { allTagsLink } from '../../../shared/links.ts'
import { heads as text } from '../../text/en/site/heads.ts'
import { listHead } from '../../features/bookLists/listHead.ts'
import { loadList } from '../../features/bookLists/listing.ts'
import { NOT_FOUND } from '../../routing/page/outcome.ts'
import { pageIn, withQuery } from '../../routing/page/address.ts'
import type { Loaded, Loader, PageContext } from '../../routing/page/page.ts'

export type Tags = { letter?: string; list: List<Tag> & { letters?: string[] } }

/** Tags, all or those of a letter (`0-9` for digits). */
async function load({ api, params, query, signal }: PageContext): Promise<Loaded<Tags>> {
  const letter = params.subid?.toLowerCase()
  if (letter !== undefined && !/^([a-z]|0-9)$/.test(letter)) return NOT_FOUND
  return loadList<List<Tag>, Tags>(
    api.get('seo.book_tags', { letter, page: pageIn(query.get('page')), limit: 100 }, { signal }),
    list => ({
      data: { letter, list },
      head: listHead(
        letter ? text.tagsOf({ letter: letter.toUpperCase() }) : text.tags,
        list,
        page => withQuery(letter ? allTagsLink(letter) : '/tags', { page }),
        {
          description: text.tagsText,
        },
      ),
    }),
  )
}

export const loader: Loader<Tags> = { load }
