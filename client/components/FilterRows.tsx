import { discover as text } from '../text/en/discover.ts'
import { SORTS, STATUSES, type Filter } from './filter.ts'
import styles from './FilterRows.module.css'
import { TabLinks } from './TabLinks.tsx'

/** Status and order of a list of books, as links that replace each other. */
export const FilterRows = ({ filter, href }: { filter: Filter; href(filter: Filter): string }) => (
  <div className={styles.rows}>
    <TabLinks
      label={text.status}
      look="filters"
      replace
      current={filter.status ?? ''}
      items={[
        { key: '', label: text.anyStatus, to: href({ ...filter, status: undefined }) },
        ...STATUSES.map(status => ({ key: status, label: text[status], to: href({ ...filter, status }) })),
      ]}
    />
    <TabLinks
      label={text.order}
      look="filters"
      replace
      current={filter.sort ?? 'popular'}
      items={SORTS.map(sort => ({ key: sort, label: text[sort], to: href({ ...filter, sort: sort === 'popular' ? undefined : sort }) }))}
    />
  </div>
)
