import { filters as text } from '../../text/en/discover/filters.ts'
import { SORTS, STATUSES } from '../../../shared/bookFilter.ts'
import type { Filter } from './filter.ts'
import { MoreFilters } from './MoreFilters.tsx'
import type { Books } from './useCounts.ts'
import styles from './FilterRows.module.css'
import { TabLinks } from '../../ui/controls/TabLinks.tsx'

type Props = {
  filter: Filter
  /** Address of the list under another filter. */
  href(filter: Filter): string
  /**
   * The order that the list has by itself, which its address does not name: results of a search begin with the best.
   */
  natural?: 'popular' | 'best'
  /** What the list consists of. */
  of: Books
}

/** Status and order of a list of books, as links that replace each other. */
export const FilterRows = ({ filter, href, natural = 'popular', of }: Props) => (
  <div className={styles.rows}>
    <TabLinks
      label={text.status}
      variant="chips"
      replace
      current={filter.status ?? ''}
      items={[
        { key: '', label: text.anyStatus, to: href({ ...filter, status: undefined }) },
        ...STATUSES.map(status => ({ key: status, label: text[status], to: href({ ...filter, status }) })),
      ]}
    />
    <TabLinks
      label={text.order}
      variant="chips"
      replace
      current={filter.sort ?? natural}
      items={[
        {
          key: natural,
          label: natural === 'best' ? text.best : text.popular,
          to: href({ ...filter, sort: undefined }),
        },
        ...SORTS.filter(sort => sort !== natural).map(sort => ({
          key: sort,
          label: text[sort],
          to: href({ ...filter, sort }),
        })),
      ]}
    />
    <MoreFilters filter={filter} href={href} of={of} />
  </div>
)
