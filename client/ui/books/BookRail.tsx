import type { ReactNode } from 'react'
import styles from './BookRail.module.css'
import { BookTile } from './BookTile.tsx'
import type { TileBook } from './tileBook.ts'

type Props = {
  head: ReactNode
  /** Undefined while loading: shows placeholders of the same size. */
  books?: readonly TileBook[]
}

export const BookRail = ({ head, books }: Props) => (
  <section className={styles.section}>
    {head}
    <ul className={styles.rail} aria-hidden={!books} data-pending={!books || undefined}>
      {books
        ? books.map(book => (
            <li key={book.id}>
              <BookTile book={book} />
            </li>
          ))
        : [1, 2, 3, 4, 5, 6].map(key => (
            <li key={key}>
              <span className={styles.cover} />
            </li>
          ))}
    </ul>
  </section>
)
