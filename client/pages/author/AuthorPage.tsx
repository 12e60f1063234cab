import { authorLink } from '../../../shared/links.ts'
import { cards } from '../../../shared/text/en/discover/cards.ts'
import { BookRow } from '../../ui/books/BookRow.tsx'
import { NoBooks } from '../../features/bookLists/BookListing.tsx'
import { List } from '../../ui/lists/List.tsx'
import { SectionHead } from '../../ui/headings/SectionHead.tsx'
import { useServices } from '../../services/services.ts'
import { discover as text } from '../../../shared/text/en/discover/discover.ts'
import { lazy } from '../../routing/lazy.tsx'
import { withQuery } from '../../routing/page/address.ts'
import styles from './AuthorPage.module.css'
import type { AuthorBooks } from './load.ts'

const FollowAuthor = lazy(() => import('../../features/shelf/FollowAuthor.tsx').then(part => part.FollowAuthor))

export function AuthorPage({ data: list }: { data: AuthorBooks }) {
  const { api, stores } = useServices()
  const { host } = stores
  const { author } = list
  return (
    <div className={`page-width ${styles.page}`}>
      <div className={styles.author}>
        <span className={`filled ${styles.initial}`} aria-hidden>
          {[...author.name][0]?.toUpperCase()}
        </span>
        <div>
          <h1 className={styles.name}>
            <bdi>{author.name}</bdi>
          </h1>
          <p className={`hint ${styles.count}`}>{cards.novels({ count: author.book_count })}</p>
        </div>
        {author.introduction && (
          <p className={styles.introduction} dir="auto">
            {author.introduction}
          </p>
        )}
      </div>
      {host.offers('updates') && host.offers('accounts') && (
        <FollowAuthor
          key={author.id}
          author={author}
          className={styles.follow}
          fallback={<div className={`${styles.follow} needs-script`} />}
        />
      )}
      <SectionHead title={text.novelsBy} />
      {list.items.length > 0 ? (
        <List
          first={list}
          load={at => api.get('author.home', { author_id: author.id, ...at, limit: list.limit })}
          href={page => withQuery(authorLink(author), { page })}
        >
          {(book, index) => <BookRow book={book} eager={index < 3} />}
        </List>
      ) : (
        <NoBooks />
      )}
    </div>
  )
}
