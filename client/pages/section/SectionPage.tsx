import { sectionLink } from '../../../shared/links.ts'
import { BookListing } from '../../features/bookLists/BookListing.tsx'
import { useServices } from '../../services/services.ts'
import { withQuery } from '../../routing/page/address.ts'
import type { SectionBooks } from './load.ts'

export function SectionPage({ data: { subid, list } }: { data: SectionBooks }) {
  const { api } = useServices()
  return (
    <BookListing
      title={list.name}
      list={list}
      load={at => api.get('recommend.index3', { subid, ...at, limit: list.limit })}
      href={page => withQuery(sectionLink({ subid }), { page })}
    />
  )
}
