import { moreResultsLink } from '../../../shared/links.ts'
import { ButtonLink } from '../../ui/controls/Button.tsx'
import { BookRow } from '../../ui/books/BookRow.tsx'
import { EmptyState } from '../../ui/lists/EmptyState.tsx'
import { List } from '../../ui/lists/List.tsx'
import { narrowing } from '../../features/bookFilter/filter.ts'
import { FilterRows } from '../../features/bookFilter/FilterRows.tsx'
import { novels } from '../../ui/format/format.ts'
import { PageTitle } from '../../ui/headings/PageTitle.tsx'
import { DidYouMean } from '../../features/search/DidYouMean.tsx'
import { Highlight } from '../../features/search/Highlight.tsx'
import { Trending } from '../../features/search/Trending.tsx'
import { SearchForm } from '../../features/search/SearchForm.tsx'
import { useServices } from '../../services/services.ts'
import { useCopy } from '../../services/useCopy.ts'
import { search as text } from '../../text/en/discover/search.ts'
import { withQuery } from '../../routing/page/address.ts'
import type { Found, Trends } from '../../features/search/findBooks.ts'
import styles from './MoreResultsPage.module.css'

/** Covers that stand on a phone's first screen. */
const EAGER = 4

/** All results of a search, page by page; without words the way to one. */
export const MoreResultsPage = ({ data }: { data: Found | Trends }) => (
  <div className={styles.page}>
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
  const say = useCopy('search', text)
  const isFiltered = narrowing(filter) > 0
  const address = (more: object) => withQuery(moreResultsLink(keyword), { ...filter, ...more })
  return (
    <>
      <PageTitle title={text.resultsFor({ keyword })}>{list.total > 0 && novels(list.total)}</PageTitle>
      {list.corrected && <DidYouMean corrected={list.corrected} to={moreResultsLink(list.corrected)} />}
      {(list.total > 0 || isFiltered) && <FilterRows of={{ keyword }} natural="best" filter={filter} href={address} />}
      {list.total > 0 ? (
        <List
          first={list}
          load={page => api.post('search.multi', { keyword, page, ...filter })}
          href={page => address({ page })}
        >
          {(book, index) => <BookRow book={book} eager={index < EAGER} note={<Highlight text={book.highlight} />} />}
        </List>
      ) : (
        <EmptyState
          title={text.noResource}
          text={isFiltered ? text.noMatch : say('noResourceText')}
          action={
            isFiltered ? (
              <ButtonLink to={moreResultsLink(keyword)} variant="quiet">
                {text.showAll}
              </ButtonLink>
            ) : (
              <ButtonLink to="/genres" variant="quiet">
                {text.genres}
              </ButtonLink>
            )
          }
        />
      )}
    </>
  )
}
