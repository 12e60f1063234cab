import { idIn, withQuery } from '../../routing/page/address.ts'
import { NOT_FOUND } from '../../routing/page/outcome.ts'
import type { Loader } from '../../routing/page/page.ts'
import { heads as text } from '../../text/en/site/heads.ts'
import { isVariant, type Filter } from '../bookFilter/filter.ts'
import { listHead } from './listHead.ts'
import { loadTagged, type NamedList } from './listing.ts'

/** Address of a genre or a tag. */
export type Link = (thing: { subid: number; name: string }) => string
export type TaggedList = { subid: number; list: NamedList; filter: Filter }

/**
 * Loads the books of a genre or a tag by the `subid` in the address.
 * @param link the canonical address of the one or the other
 */
export const loaderById = (link: Link): Loader<TaggedList> => ({
  async load(context) {
    const subid = idIn(context.params.subid)
    if (!subid) return NOT_FOUND
    return loadTagged(context, subid, (list, filter) => ({
      data: { subid, list, filter },
      head: listHead(
        text.books({ name: list.name }),
        list,
        page => withQuery(link({ subid, name: list.name }), { page }),
        {
          description: text.booksText({ name: list.name, total: list.total }),
          noindex: list.total === 0 || isVariant(filter),
        },
      ),
    }))
  },
})
