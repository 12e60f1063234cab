import { authorNames } from '../../../../shared/text/authors.ts'
import { observer } from 'mobx-react-lite'
import { useEffect, useRef, useState } from 'react'
import { bookLink, readerLink } from '../../../../shared/links.ts'
import { Link } from '../../../routing/Link.tsx'
import { useServices } from '../../../services/services.ts'
import { more as text } from '../../../../shared/text/en/discover/more.ts'
import { foreign } from '../../../../shared/text/format.ts'
import { BookTile } from '../../../ui/books/BookTile.tsx'
import { tileBook, type TileBook } from '../../../ui/books/tileBook.ts'
import { SectionHead } from '../../../ui/headings/SectionHead.tsx'
import { useBelowScreen } from '../../../ui/images/useBelowScreen.ts'
import { findMore, type More, type Opening } from './findMore.ts'
import section from '../Section.module.css'
import styles from './MoreSections.module.css'

/** Added below the screen, so that nothing visible moves. Browser only. */
export const MoreSections = observer(({ channel }: { channel?: number }) => {
  const { api, stores } = useServices()
  const place = useRef<HTMLDivElement>(null)
  const [found, setFound] = useState<More>()
  const { owner } = stores.book
  useEffect(() => {
    const controller = new AbortController()
    const { signal } = controller
    void findMore({ brand: stores.host.brand.key, api, log: stores.book.readlogList, channel, signal }).then(more => {
      if (!signal.aborted) setFound(more)
    })
    return () => controller.abort()
    // Reloads for another reader, but not when a position in a book changes.
  }, [api, stores, channel, owner])
  const isShown = useBelowScreen(place, found !== undefined)
  return (
    <div ref={place}>
      {isShown && found && (
        <>
          {found.read && (
            <Rail title={text.becauseYouRead({ book: found.read.name })} books={found.read.books.map(tileBook)} />
          )}
          <Rail title={text.updatedToday} books={found.updated.map(tileBook)} />
          {found.quote && <Quote {...found.quote} />}
          {found.openings.length > 0 && <FirstLines openings={found.openings} />}
          <Rail
            title={text.tonight}
            books={found.tonight.map(({ book, minutes }) => ({ ...tileBook(book), fact: text.minutes({ minutes }) }))}
          />
        </>
      )}
    </div>
  )
})

const Rail = ({ title, books }: { title: string; books: readonly TileBook[] }) =>
  books.length > 0 && (
    <section className={section.section}>
      <SectionHead title={title} />
      <ul className={section.rail}>
        {books.map(book => (
          <li key={book.id}>
            <BookTile book={book} />
          </li>
        ))}
      </ul>
    </section>
  )

const Quote = ({ book, sentence }: Opening) => (
  <section className={section.section}>
    <SectionHead title={text.quote} />
    <figure className={styles.quote}>
      <blockquote className={`clamped ${styles.sentence}`} lang={foreign(book.language)} dir="auto">
        {sentence}
      </blockquote>
      <figcaption className={`hint ${styles.book}`}>
        <Link to={bookLink(book)} className={`row action ${styles.read}`}>
          <bdi lang={foreign(book.language)}>{book.name}</bdi>
        </Link>
        <bdi>{authorNames(book)}</bdi>
      </figcaption>
    </figure>
  </section>
)

const FirstLines = ({ openings }: { openings: readonly Opening[] }) => (
  <section className={section.section}>
    <SectionHead title={text.firstLines} />
    <ul className={styles.lines}>
      {openings.map(({ book, sentence }) => (
        <li key={book.id}>
          <article className={`column card ${styles.card}`}>
            <p className={`clamped ${styles.sentence}`} lang={foreign(book.language)} dir="auto">
              {sentence}
            </p>
            <p className={`hint ${styles.book}`}>
              <bdi lang={foreign(book.language)}>{book.name}</bdi> · <bdi>{authorNames(book)}</bdi>
            </p>
            <Link
              to={readerLink(book.id, 1)}
              className={`row action ${styles.read}`}
              aria-label={text.readOnIn({ book: book.name })}
            >
              {text.readOn}
            </Link>
          </article>
        </li>
      ))}
    </ul>
  </section>
)
