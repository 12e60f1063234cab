import { keywordLink } from '../../../shared/links.ts'
import { BookListing } from '../../features/bookLists/BookListing.tsx'
import { EmptyState } from '../../ui/lists/EmptyState.tsx'
import { useServices } from '../../services/services.ts'
import { discover as text } from '../../../shared/text/en/discover/discover.ts'
import type { KeywordBooks } from './load.ts'
import { QuietLink } from '../../ui/controls/Button.tsx'

export function KeywordPage({ data: { word, list } }: { data: KeywordBooks }) {
  const { api } = useServices()
  return (
    <BookListing
      title={word}
      list={list}
      load={at => api.get('seo.keywords.page', { name: word, ...at, limit: list.limit })}
      href={page => keywordLink(word, page)}
      empty={<EmptyState title={text.keywordEmpty} action={<QuietLink to="/search">{text.search}</QuietLink>} />}
    />
  )
}
