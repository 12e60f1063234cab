import { moreResultsLink } from '../../../shared/links.ts'
import { BookRow, EAGER } from '../../ui/books/BookRow.tsx'
import { List } from '../../ui/lists/List.tsx'
import { PageTitle } from '../../ui/headings/PageTitle.tsx'
import { FoundBooks } from '../../features/search/FoundBooks.tsx'
import { Highlight } from '../../features/search/Highlight.tsx'
import { Trending } from '../../features/search/Trending.tsx'
import { SearchForm } from '../../features/search/SearchForm.tsx'
import { useServices } from '../../services/services.ts'
import { search as text } from '../../../shared/text/en/discover/search.ts'
import { withQuery } from '../../routing/page/address.ts'
import type { Found, Trends } from '../../features/search/findBooks.ts'
import styles from './MoreResultsPage.module.css'

export const MoreResultsPage = ({ data }: { data: Found | Trends }) => (
  <div className={`page-width ${styles.page}`}>
    {'keyword' in data ? <AllResults {...data} /> : <PageTitle title={text.moreTitle}>{text.moreText}</PageTitle>}
    {!('keyword' in data && data.list.total > 0) && (
      <>
        <SearchForm action="/search-more" />
        <div className={styles.trending}>
          <Trending words={data.words} href={moreResultsLink} />
        </div>
      </>
    )}
  </div>
)

function AllResults({ keyword, list, filter }: Found) {
  const { api } = useServices()
  return (
    <FoundBooks keyword={keyword} list={list} filter={filter} link={moreResultsLink}>
      <List
        first={list}
        load={at => api.post('search.multi', { keyword, ...at, ...filter })}
        href={page => withQuery(moreResultsLink(keyword), { ...filter, page })}
      >
        {(book, index) => <BookRow book={book} eager={index < EAGER} note={<Highlight text={book.highlight} />} />}
      </List>
    </FoundBooks>
  )
}
