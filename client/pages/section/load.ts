import type { HomeSection } from '../../../shared/api/home.ts'
import { sectionLink } from '../../../shared/links.ts'
import { heads as text } from '../../../shared/text/en/site/heads.ts'
import { idIn, pageIn, withQuery } from '../../routing/page/address.ts'
import { loadList, type NamedList } from '../../features/bookLists/listing.ts'
import { failedSubject, NOT_FOUND } from '../../routing/page/outcome.ts'
import type { Loader } from '../../routing/page/page.ts'

export type SectionBooks = { subid: number; list: NamedList }

/** The books of a home section. A single segment is the section's id. */
export const loader: Loader<SectionBooks> = async ({ api, brand, params, query, signal }) => {
  const subid = idIn(params.subid ?? params.name)
  if (!subid) return NOT_FOUND
  return loadList<NamedList & Pick<HomeSection, 'kind'>, SectionBooks>(
    api.get('recommend.index3', { subid, page: pageIn(query.get('page')) }, { signal }),
    ({ kind, ...list }) => {
      const name = (kind && brand.theme.names?.[kind]) ?? list.name
      return {
        data: { subid, list: { ...list, name } },
        title: name,
        address: page => withQuery(sectionLink({ subid }), { page }),
        description: text.section({ name, total: list.total }),
      }
    },
    failedSubject,
  )
}
