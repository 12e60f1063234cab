import type { HomeSection } from '../../../shared/api/discover.ts'
import { sectionLink } from '../../../shared/links.ts'
import { BookRow } from '../../ui/books/BookRow.tsx'
import { BookTile } from '../../ui/books/BookTile.tsx'
import { SectionHead } from '../../ui/headings/SectionHead.tsx'
import { RankedBook } from './RankedBook.tsx'
import styles from './Section.module.css'

/** Covers of such a section that a phone shows without scrolling. */
const EAGER = 4

/** A section of the home screen in its layout, with the way to all of its books. */
export function Section({ section, isOnFirstScreen }: { section: HomeSection; isOnFirstScreen: boolean }) {
  const { name, layout, books } = section
  const eager = (index: number) => isOnFirstScreen && index < EAGER
  return (
    <section className={styles.section}>
      <SectionHead title={name} to={sectionLink(section)} />
      <ol className={styles[layout]}>
        {books.map((book, index) => (
          <li key={book.id}>
            {layout === 'list' && <BookRow book={book} eager={eager(index)} />}
            {layout === 'ranked' && <RankedBook book={book} rank={index + 1} eager={eager(index)} />}
            {(layout === 'rail' || layout === 'grid') && <BookTile book={book} eager={eager(index)} />}
          </li>
        ))}
      </ol>
    </section>
  )
}
