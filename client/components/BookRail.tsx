import type { BookCard } from '../../shared/api/book.ts'
import styles from './BookRail.module.css'
import { BookTile } from './BookTile.tsx'
import { SectionHead } from './SectionHead.tsx'

/** Books side by side under a heading; without books of the same size, for those still on their way. */
export const BookRail = ({ title, books }: { title: string; books?: readonly BookCard[] }) => (
  <section className={styles.section}>
    <SectionHead title={title} />
    <ul className={styles.rail} aria-hidden={!books}>
      {books
        ? books.map(book => <li key={book.id}><BookTile book={book} /></li>)
        : [1, 2, 3, 4, 5, 6].map(key => <li key={key}><span className={styles.cover} /></li>)}
    </ul>
  </section>
)
