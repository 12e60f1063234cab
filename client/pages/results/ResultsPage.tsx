import { useEffect } from 'react'
import { authorLink, moreResultsLink, searchLink, tagLink } from '../../../shared/links.ts'
import { QuietLink } from '../../ui/controls/Button.tsx'
import { BookRow, EAGER } from '../../ui/books/BookRow.tsx'
import { ChipLinks } from '../../ui/controls/ChipLinks.tsx'
import { FoundBooks } from '../../features/search/FoundBooks.tsx'
import { Highlight } from '../../features/search/Highlight.tsx'
import { SearchBar } from '../../features/search/SearchBar.tsx'
import { rememberSearch } from '../../features/search/searchHistory.ts'
import { Trending } from '../../features/search/Trending.tsx'
import { SectionHead } from '../../ui/headings/SectionHead.tsx'
import { persistent } from '../../platform/storage.ts'
import { search as text } from '../../../shared/text/en/discover/search.ts'
import { withQuery } from '../../routing/page/address.ts'
import type { Results } from './load.ts'
import lists from '../../ui/lists/List.module.css'
import styles from './ResultsPage.module.css'

export function ResultsPage({ data: { keyword, list, filter, words, authors, tags } }: { data: Results }) {
  useEffect(() => rememberSearch(persistent, keyword), [keyword])
  const hasLetters = /[\p{L}\p{N}]/u.test(keyword)
  const others = [
    ...authors.map(author => ({ key: `a${author.id}`, label: author.name, to: authorLink(author) })),
    ...tags.map(tag => ({ key: `t${tag.subid}`, label: tag.name, to: tagLink(tag) })),
  ]
  return (
    <>
      <SearchBar key={keyword} keyword={keyword} />
      <div className={`page-width ${styles.page}`}>
        <FoundBooks
          keyword={keyword}
          list={list}
          filter={filter}
          link={searchLink}
          empty={!hasLetters && { title: text.noLetters, text: text.noLettersText }}
        >
          <ol className={lists.list}>
            {list.items.map((book, index) => (
              <li key={book.id}>
                <BookRow book={book} eager={index < EAGER} note={<Highlight text={book.highlight} />} />
              </li>
            ))}
          </ol>
        </FoundBooks>
        {list.total > list.items.length && (
          <p className={styles.more}>
            <QuietLink to={withQuery(moreResultsLink(keyword), { ...filter, page: 2 })}>{text.moreResults}</QuietLink>
          </p>
        )}
        {others.length > 0 && (
          <section>
            <SectionHead title={text.others} />
            <ChipLinks items={others} />
          </section>
        )}
        <Trending words={words} />
      </div>
    </>
  )
}
