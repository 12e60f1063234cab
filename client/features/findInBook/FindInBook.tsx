import { observer } from 'mobx-react-lite'
import { useEffect, useRef, useState } from 'react'
import { LONGEST_KEYWORD, passageLink } from '../../../shared/links.ts'
import { Link } from '../../routing/Link.tsx'
import { useServices } from '../../services/services.ts'
import { find as text } from '../../../shared/text/en/reading/find.ts'
import { highlightParts } from '../search/highlight.ts'
import { Highlight } from '../search/Highlight.tsx'
import { BookSearch } from './bookSearch.ts'
import styles from './FindInBook.module.css'

type Props = {
  bookId: number
  lang?: string
  onClose(): void
}

const foundIn = (excerpt: string) => highlightParts(excerpt, true).find(({ found }) => found)?.text

const SAYS: Record<BookSearch['state'], (count: number) => string> = {
  none: () => text.only,
  looking: () => text.searching,
  more: count => text.first({ count }),
  end: count => (count ? text.all({ count }) : text.nothing),
  lacking: () => text.unsupported,
  failed: () => text.failed,
}

export const FindInBook = observer(({ bookId, lang, onClose }: Props) => {
  const { api } = useServices()
  const [search] = useState(() => new BookSearch(bookId, api))
  const [typed, setTyped] = useState('')
  const field = useRef<HTMLInputElement>(null)
  // The reader has just opened the search.
  useEffect(() => field.current?.focus(), [])
  const { state, places, isTooShort } = search
  return (
    <div className={`column ${styles.find}`}>
      <form
        role="search"
        className={styles.form}
        onSubmit={event => {
          event.preventDefault()
          void search.begin(typed)
        }}
      >
        <input
          ref={field}
          className={styles.input}
          type="search"
          enterKeyHint="search"
          autoComplete="off"
          maxLength={LONGEST_KEYWORD}
          aria-label={text.label}
          placeholder={text.label}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
        <button type="submit" className={`action ${styles.submit}`}>
          {text.find}
        </button>
      </form>
      <div className={styles.found}>
        <ul>
          {places.map(({ chapter_id, paragraph, title, excerpt }) => (
            <li key={`${chapter_id} ${paragraph}`}>
              <Link
                to={passageLink(bookId, chapter_id, paragraph, { words: foundIn(excerpt) })}
                className={styles.place}
                lang={lang}
                onClick={onClose}
              >
                <b className={`one-line ${styles.title}`}>
                  <bdi>{title}</bdi>
                </b>
                <Highlight text={excerpt} inWords />
              </Link>
            </li>
          ))}
        </ul>
        <div className={`hint ${styles.state}`} role="status">
          {isTooShort ? text.tooShort : SAYS[state](places.length)}
        </div>
        {(state === 'more' || state === 'failed') && (
          <button type="button" className={`action ${styles.more}`} onClick={() => void search.resume()}>
            {state === 'more' ? text.more : text.tryAgain}
          </button>
        )}
      </div>
    </div>
  )
})
