import { sectionLink } from '../../../shared/links.ts'
import { BookRow } from '../../ui/books/BookRow.tsx'
import { BookTile } from '../../ui/books/BookTile.tsx'
import type { Loading } from '../../ui/books/Cover.tsx'
import { SectionHead } from '../../ui/headings/SectionHead.tsx'
import type { ShownSection } from './arrangement.ts'
import { RankedBook } from './RankedBook.tsx'
import styles from './Section.module.css'

type Props = {
  section: ShownSection
  /** Covers that are asked for with the page. */
  eager: number
  /** No picture of the first screen is larger than its first. */
  isLargest: boolean
}

/** Covers that fill half of a wide screen. */
const FEW = 3
const FEW_ROWS = 2

/** A section of the home screen in its layout, with a link to all of its books. */
export function Section({ section, eager, isLargest }: Props) {
  const { name, layout, books } = section
  const isHalf = layout !== 'ranked' && books.length <= (layout === 'list' ? FEW_ROWS : FEW)
  return (
    <section className={styles.section} data-few={isHalf || undefined}>
      <SectionHead title={name} to={sectionLink(section)} />
      <ol className={styles[layout]}>
        {cardsOf(section, eager, isLargest).map(card => (
          <li key={card.key}>{card}</li>
        ))}
      </ol>
    </section>
  )
}

function cardsOf(section: ShownSection, eager: number, isLargest: boolean) {
  const loading = (index: number): Loading => ({
    eager: index < eager,
    fetchPriority: isLargest && index === 0 ? 'high' : undefined,
  })
  if (section.layout === 'list')
    return section.books.map((book, index) => <BookRow key={book.id} book={book} {...loading(index)} />)
  if (section.layout === 'ranked')
    return section.books.map((book, index) => (
      <RankedBook key={book.id} book={book} rank={index + 1} {...loading(index)} />
    ))
  return section.books.map((book, index) => <BookTile key={book.id} book={book} {...loading(index)} />)
}
