import { genreLink } from '../../../shared/links.ts'
import type { Filter } from '../../features/bookLists/filter.ts'
import { heads as text } from '../../text/en/site/heads.ts'
import { listHead } from '../../features/bookLists/listHead.ts'
import { idIn, loadTagged, NOT_FOUND, withQuery, type NamedList } from '../../features/bookLists/listing.ts'
import type { Loaded, PageContext } from '../../routing/page/page.ts'

export type GenreBooks = { subid: number; list: NamedList; filter: Filter }

export async function load(context: PageContext): Promise<Loaded<GenreBooks>> {
  const subid = idIn(context.params.subid)
  if (!subid) return NOT_FOUND
  return loadTagged(context, subid, (list, filter) => ({
    data: { subid, list, filter },
    head: listHead(
      text.books({ name: list.name }),
      list,
      page => withQuery(genreLink({ subid, name: list.name }), { page }),
      {
        description: text.booksText({ name: list.name, total: list.total }),
      },
    ),
  }))
}
