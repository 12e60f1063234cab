import { filters as text } from '../../../shared/text/en/discover/filters.ts'
import { SORTS, STATUSES } from '../../../shared/bookFilter.ts'
import { type Filter, narrowing } from './filter.ts'
import type { Books } from './useCounts.ts'
import styles from './FilterRows.module.css'
import { TabLinks } from '../../ui/controls/TabLinks.tsx'
import { useState } from 'react'
import { lazy } from '../../routing/lazy.tsx'
import type { FilterPanelProps } from './FilterPanel.tsx'
import more from './MoreFilters.module.css'

type Props = {
  filter: Filter
  href(filter: Filter): string
  /** The list's default order, omitted from its address: search results start with the best match. */
  natural?: 'popular' | 'best'
  of: Books
}

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

const FilterPanel = lazy(() => import('./FilterPanel.tsx').then(part => part.FilterPanel))

function MoreFilters(props: Omit<FilterPanelProps, 'open' | 'onClose'>) {
  const [open, setOpen] = useState(false)
  const count = narrowing(props.filter)
  return (
    <div className="needs-script">
      <button type="button" className={more.button} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {count > 0 ? `${text.more} (${count})` : text.more}
      </button>
      <FilterPanel {...props} open={open} onClose={() => setOpen(false)} />
    </div>
  )
}
