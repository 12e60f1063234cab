import { useEffect } from 'react'
import { authorLink, moreResultsLink, searchLink, tagLink } from '../../../shared/links.ts'
import { ButtonLink } from '../../ui/controls/Button.tsx'
import { BookRow } from '../../ui/books/BookRow.tsx'
import { ChipLinks } from '../../ui/controls/ChipLinks.tsx'
import { EmptyState } from '../../ui/lists/EmptyState.tsx'
import { narrowing } from '../../features/bookFilter/filter.ts'
import { FilterRows } from '../../features/bookFilter/FilterRows.tsx'
import { novels } from '../../ui/format/format.ts'
import { PageTitle } from '../../ui/headings/PageTitle.tsx'
import { DidYouMean } from '../../features/search/DidYouMean.tsx'
import { Highlight } from '../../features/search/Highlight.tsx'
import { SearchBar } from '../../features/search/SearchBar.tsx'
import { rememberSearch } from '../../features/search/searchHistory.ts'
import { Trending } from '../../features/search/Trending.tsx'
import { SectionHead } from '../../ui/headings/SectionHead.tsx'
import { persistent } from '../../platform/storage.ts'
import { useCopy } from '../../services/useCopy.ts'
import { search as text } from '../../text/en/discover/search.ts'
import { withQuery } from '../../routing/page/address.ts'
import type { Results } from './load.ts'
import styles from './ResultsPage.module.css'

/** Covers that stand on a phone's first screen. */
const EAGER = 4

export function ResultsPage({ data: { keyword, list, filter, words, authors, tags } }: { data: Results }) {
  useEffect(() => rememberSearch(persistent, keyword), [keyword])
  const say = useCopy('search', text)
  const isFiltered = narrowing(filter) > 0
  const hasLetters = /[\p{L}\p{N}]/u.test(keyword)
  const others = [
    ...authors.map(author => ({ key: `a${author.id}`, label: author.name, to: authorLink(author) })),
    ...tags.map(tag => ({ key: `t${tag.subid}`, label: tag.name, to: tagLink(tag) })),
  ]
  return (
    <>
      <SearchBar key={keyword} keyword={keyword} />
      <div className={styles.page}>
        <PageTitle title={text.resultsFor({ keyword })}>{list.total > 0 && novels(list.total)}</PageTitle>
        {list.corrected && <DidYouMean corrected={list.corrected} to={searchLink(list.corrected)} />}
        {(list.total > 0 || isFiltered) && (
          <FilterRows
            of={{ keyword }}
            natural="best"
            filter={filter}
            href={filter => withQuery(searchLink(keyword), filter)}
          />
        )}
        {list.total > 0 ? (
          <ol className={styles.list}>
            {list.items.map((book, index) => (
              <li key={book.id}>
                <BookRow book={book} eager={index < EAGER} note={<Highlight text={book.highlight} />} />
              </li>
            ))}
          </ol>
        ) : (
          <EmptyState
            title={hasLetters ? text.noResource : text.noLetters}
            text={isFiltered ? text.noMatch : hasLetters ? say('noResourceText') : text.noLettersText}
            action={
              isFiltered ? (
                <ButtonLink to={searchLink(keyword)} variant="quiet">
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
        {list.total > list.items.length && (
          <p className={styles.more}>
            <ButtonLink to={withQuery(moreResultsLink(keyword), { ...filter, page: 2 })} variant="quiet">
              {text.moreResults}
            </ButtonLink>
          </p>
        )}
        {others.length > 0 && (
          <section className={styles.others}>
            <SectionHead title={text.others} />
            <ChipLinks items={others} />
          </section>
        )}
        <Trending words={words} />
      </div>
    </>
  )
}
