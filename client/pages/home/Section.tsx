import { home } from '../../../shared/text/en/discover/home.ts'
import { sectionLink, bookLink } from '../../../shared/links.ts'
import { BookRow, Rank } from '../../ui/books/BookRow.tsx'
import { BookTile } from '../../ui/books/BookTile.tsx'
import { type Loading, Cover } from '../../ui/books/Cover.tsx'
import { SectionHead } from '../../ui/headings/SectionHead.tsx'
import type { ShownSection, RankedBookCard } from './arrangement.ts'
import styles from './Section.module.css'
import ranked from './RankedBook.module.css'
import { Link } from '../../routing/Link.tsx'
import { cards as text } from '../../../shared/text/en/discover/cards.ts'
import { foreign } from '../../../shared/text/format.ts'
import { useRendered } from '../../services/services.ts'

type Props = {
  section: ShownSection
  eager: number
  /** Its first picture is the largest on the first screen. */
  isLargest: boolean
  /** Every other, for brands with bands. */
  'data-band'?: true
  /** Not shown on wide screens. */
  'data-lone'?: true
}

/** Sections with at most this many covers, or rows, take half of a wide screen. */
const FEW = 3
const FEW_ROWS = 2

const isFew = ({ layout, books }: ShownSection) =>
  layout !== 'ranked' && books.length <= (layout === 'list' ? FEW_ROWS : FEW)

/** Below so many sections all are shown. */
const ENOUGH = 3

/** The few that has no other beside it, so that half of its row would be a hole. */
export const loneSection = (sections: readonly ShownSection[]): ShownSection | undefined => {
  const few = sections.filter(isFew)
  return few.length % 2 === 1 && sections.length >= ENOUGH ? few.at(-1) : undefined
}

export function Section({ section, eager, isLargest, ...marks }: Props) {
  const { subid, kind, name, layout } = section
  return (
    <section className={styles.section} data-few={isFew(section) || undefined} {...marks}>
      <SectionHead title={name} to={subid ? sectionLink({ subid }) : undefined} reason={reasonOf(kind)} />
      <ol className={styles[layout]}>
        {cardsOf(section, eager, isLargest).map(card => (
          <li key={card.key}>{card}</li>
        ))}
      </ol>
    </section>
  )
}

const reasonOf = (kind: ShownSection['kind']) => (kind && kind !== 'picks' ? home.reasons[kind] : undefined)

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

function RankedBook({ book, rank, ...loading }: Loading & { book: RankedBookCard; rank: number }) {
  const isShared = book.cover && !loading.eager
  const row = useRendered(isShared && ['ranked', book, rank], () => (
    <>
      <div>
        <Cover book={book} sizes="48px" {...loading} />
      </div>
      <Rank rank={rank} />
      <div>
        <Link to={bookLink(book)} className={ranked.title}>
          <bdi lang={foreign(book.language)}>{book.name}</bdi>
        </Link>
        <p className={ranked.line}>
          <bdi>{book.category.name}</bdi>
          {book.read_count > 0 && ` · ${text.reads({ count: book.read_count })}`}
        </p>
      </div>
    </>
  ))
  return <article className={ranked.book} {...row} />
}
