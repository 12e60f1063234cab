import { observer } from 'mobx-react-lite'
import { useState } from 'react'
import { genreLink, searchLink, sectionLink } from '../../../shared/links.ts'
import { SearchBar } from '../../features/search/SearchBar.tsx'
import { clearHistory, readHistory } from '../../features/search/searchHistory.ts'
import { Trending } from '../../features/search/Trending.tsx'
import { persistent } from '../../platform/storage.ts'
import { Link } from '../../routing/Link.tsx'
import { useStores } from '../../services/services.ts'
import { search as text } from '../../../shared/text/en/discover/search.ts'
import { BookRow } from '../../ui/books/BookRow.tsx'
import { SectionHead } from '../../ui/headings/SectionHead.tsx'
import { ChipLinks } from '../../ui/controls/ChipLinks.tsx'
import type { SearchStart } from './load.ts'
import styles from './SearchPage.module.css'

export const SearchPage = ({ data: { words, genres, popular } }: { data: SearchStart }) => (
  <>
    <SearchBar eager />
    <div className={`page-width ${styles.page}`}>
      <h1 className="visually-hidden">{text.title}</h1>
      <History />
      <Trending words={words} />
      {genres.length > 0 && (
        <section className={styles.genres}>
          <SectionHead title={text.genres} to="/genres" />
          <ChipLinks
            items={genres.map(genre => ({
              key: genre.subid,
              label: genre.label ?? genre.name,
              to: genreLink(genre),
              count: genre.book_count,
            }))}
          />
        </section>
      )}
      {popular && (
        <section className={styles.popular}>
          <SectionHead title={popular.name} to={sectionLink(popular)} />
          <ol className={styles.books}>
            {popular.books.map(book => (
              <li key={book.id}>
                <BookRow book={book} />
              </li>
            ))}
          </ol>
        </section>
      )}
    </div>
  </>
)

const History = observer(() => {
  const { loading } = useStores().local
  const [, setCleared] = useState(0)
  const words = loading ? [] : readHistory(persistent)
  return (
    <section className={`${styles.history} needs-script`}>
      <div className={`row ${styles.head}`}>
        <h2 className={styles.title}>{text.history}</h2>
        {words.length > 0 && (
          <button
            type="button"
            className={`hint ${styles.clear}`}
            onClick={() => {
              clearHistory(persistent)
              setCleared(count => count + 1)
            }}
          >
            {text.clear}
          </button>
        )}
      </div>
      {words.length > 0 ? (
        <ul className={styles.words}>
          {words.map(word => (
            <li key={word}>
              <Link to={searchLink(word)} className={`row ${styles.word}`}>
                <bdi>{word}</bdi>
              </Link>
            </li>
          ))}
        </ul>
      ) : (
        <p className={`row hint ${styles.empty}`}>{!loading && text.historyEmpty}</p>
      )}
    </section>
  )
})
