import { search as text } from '../../text/en/search.ts'
import { SORTS, STATUSES, type Filter } from '../filter.ts'
import { TabLinks } from '../TabLinks.tsx'

/** Status and order of search results, as links that replace each other; the best match stands first by itself. */
export const SearchFilters = ({ filter, href }: { filter: Filter; href(filter: Filter): string }) => (
  <>
    <TabLinks
      label={text.status}
      look="chips"
      replace
      current={filter.status ?? ''}
      items={[
        { key: '', label: text.anyStatus, to: href({ ...filter, status: undefined }) },
        ...STATUSES.map(status => ({ key: status, label: text[status], to: href({ ...filter, status }) })),
      ]}
    />
    <TabLinks
      label={text.order}
      look="chips"
      replace
      current={filter.sort ?? ''}
      items={[
        { key: '', label: text.best, to: href({ ...filter, sort: undefined }) },
        ...SORTS.map(sort => ({ key: sort, label: text[sort], to: href({ ...filter, sort }) })),
      ]}
    />
  </>
)
