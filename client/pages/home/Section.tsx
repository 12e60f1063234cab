import type { HomeSection } from '../../../shared/api/home.ts'
import { sectionLink } from '../../../shared/links.ts'
import { BookRow } from '../../ui/books/BookRow.tsx'
import { BookTile } from '../../ui/books/BookTile.tsx'
import { SectionHead } from '../../ui/headings/SectionHead.tsx'
import { RankedBook } from './RankedBook.tsx'
import styles from './Section.module.css'

type Props = {
  section: HomeSection
  /** Covers that are asked for with the page. */
  eager: number
}

/** Covers that fill half of a wide screen. */
const FEW = 3

/** A section of the home screen in its layout, with the way to all of its books. */
export function Section({ section, eager }: Props) {
  const { name, layout, books } = section
  const isHalf = (layout === 'rail' || layout === 'grid') && books.length <= FEW
  return (
    <section className={styles.section} data-few={isHalf || undefined}>
      <SectionHead title={name} to={sectionLink(section)} />
      <ol className={styles[layout]}>
        {books.map((book, index) => (
          <li key={book.id}>
            {layout === 'list' && <BookRow book={book} eager={index < eager} />}
            {layout === 'ranked' && <RankedBook book={book} rank={index + 1} eager={index < eager} />}
            {(layout === 'rail' || layout === 'grid') && <BookTile book={book} eager={index < eager} />}
          </li>
        ))}
      </ol>
    </section>
  )
}
