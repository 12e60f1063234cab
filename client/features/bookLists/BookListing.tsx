import type { ReactNode } from 'react'
import type { BookCard } from '../../../shared/api/book.ts'
import type { List as Page } from '../../../shared/api/envelope.ts'
import { Link } from '../../routing/Link.tsx'
import { useCopy } from '../../services/services.ts'
import { discover as text } from '../../../shared/text/en/discover/discover.ts'
import styles from './BookListing.module.css'
import { BookRow, EAGER } from '../../ui/books/BookRow.tsx'
import { EmptyState } from '../../ui/lists/EmptyState.tsx'
import { cards } from '../../../shared/text/en/discover/cards.ts'
import { List } from '../../ui/lists/List.tsx'
import { PageTitle } from '../../ui/headings/PageTitle.tsx'
import type { LoadPage } from '../../ui/lists/pagedList.ts'

type Props = {
  title: string
  list: Page<BookCard>
  load: LoadPage<BookCard>
  href(page: number): string
  children?: ReactNode
  empty?: ReactNode
}

export const BookListing = ({ title, list, load, href, children, empty }: Props) => (
  <div className={`page-width ${styles.listing}`}>
    <PageTitle title={title}>{cards.novels({ count: list.total })}</PageTitle>
    {children}
    {list.items.length > 0 ? (
      <List first={list} load={load} href={href}>
        {(book, index) => <BookRow book={book} eager={index < EAGER} />}
      </List>
    ) : (
      (empty ?? <NoBooks action={<BrowseGenres />} />)
    )}
  </div>
)

export function NoBooks({ action }: { action?: ReactNode }) {
  const say = useCopy('discover', text)
  return <EmptyState title={text.listEmptyTitle} text={say('listEmptyText')} action={action} />
}

const BrowseGenres = () => (
  <Link to="/genres" className={`touch-target filled ${styles.onward}`}>
    {text.browseGenres}
  </Link>
)
