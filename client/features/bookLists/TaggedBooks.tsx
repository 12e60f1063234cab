import type { ReactNode } from 'react'
import type { BookCard } from '../../../shared/api/book.ts'
import type { List as Page } from '../../../shared/api/envelope.ts'
import { useServices } from '../../services/services.ts'
import { discover as text } from '../../../shared/text/en/discover/discover.ts'
import { BookListing } from './BookListing.tsx'
import { EmptyState } from '../../ui/lists/EmptyState.tsx'
import { narrowing, type Filter } from '../bookFilter/filter.ts'
import { FilterRows } from '../bookFilter/FilterRows.tsx'
import { withQuery } from '../../routing/page/address.ts'
import type { Link, TaggedList } from './listing.ts'
import { QuietLink } from '../../ui/controls/Button.tsx'

type Props = {
  title: string
  subid: number
  list: Page<BookCard>
  filter: Filter
  href(fields: Filter & { page?: number }): string
  children?: ReactNode
}

export function TaggedBooks({ title, subid, list, filter, href, children }: Props) {
  const { api } = useServices()
  const isFiltered = narrowing(filter) > 0
  return (
    <BookListing
      title={title}
      list={list}
      load={at => api.get('recommend.tag_group_list', { subid, ...at, limit: list.limit, ...filter })}
      href={page => href({ ...filter, page })}
      empty={
        isFiltered ? (
          <EmptyState
            title={text.listEmptyTitle}
            text={text.filteredEmptyText}
            action={<QuietLink to={href({})}>{text.showAll}</QuietLink>}
          />
        ) : undefined
      }
    >
      {children}
      <FilterRows filter={filter} href={href} of={{ subid }} />
    </BookListing>
  )
}

export const taggedPage =
  (link: Link) =>
  ({ data: { subid, list, filter } }: { data: TaggedList }) => (
    <TaggedBooks
      title={list.label ?? list.name}
      subid={subid}
      list={list}
      filter={filter}
      href={fields => withQuery(link({ subid, name: list.name }), fields)}
    />
  )
