import { observer } from 'mobx-react-lite'
import { useState } from 'react'
import { searchLink } from '../../../shared/links.ts'
import { SearchBar } from '../../features/search/SearchBar.tsx'
import { clearHistory, readHistory } from '../../features/search/searchHistory.ts'
import { Trending } from '../../features/search/Trending.tsx'
import { persistent } from '../../platform/storage.ts'
import { Link } from '../../routing/Link.tsx'
import { useStores } from '../../services/services.ts'
import { search as text } from '../../text/en/discover/search.ts'
import type { Trends } from '../../features/search/findBooks.ts'
import styles from './SearchPage.module.css'

export const SearchPage = ({ data: { words } }: { data: Trends }) => (
  <>
    <SearchBar eager />
    <div className={styles.page}>
      <h1 className="visually-hidden">{text.title}</h1>
      <History />
      <Trending words={words} />
    </div>
  </>
)

/** One row of the last words, in room that is kept for it before they are known. */
const History = observer(() => {
  const { loading } = useStores().local
  const [, setCleared] = useState(0)
  const words = loading ? [] : readHistory(persistent)
  return (
    <section className={`${styles.history} needs-script`}>
      <div className={styles.head}>
        <h2 className={styles.title}>{text.history}</h2>
        {words.length > 0 && (
          <button
            type="button"
            className={styles.clear}
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
              <Link to={searchLink(word)} className={styles.word}>
                <bdi>{word}</bdi>
              </Link>
            </li>
          ))}
        </ul>
      ) : (
        <p className={styles.empty}>{!loading && text.historyEmpty}</p>
      )}
    </section>
  )
})
