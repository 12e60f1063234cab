import type { BookCard } from '../../../shared/api/book.ts'
import type { HomeSection } from '../../../shared/api/home.ts'
import type { BrandTheme } from '../../../shared/brand.ts'
import { shownReads } from '../../ui/books/shownReads.ts'
import { tileBook, type TileBook } from '../../ui/books/tileBook.ts'

type Layouts = Partial<Record<HomeSection['layout'], HomeSection['layout']>>

/** The brand's layouts in place of the backend's. Rankings stay rankings. */
const LAYOUTS: Partial<Record<NonNullable<BrandTheme['home']>, Layouts>> = {
  editorial: { rail: 'list' },
  rails: { grid: 'rail', list: 'rail' },
  wall: { rail: 'grid', list: 'grid' },
}

export type RankedBookCard = TileBook & Pick<BookCard, 'read_count'>

/** A section with only the book fields that its layout shows; the rest would be sent in vain. */
export type ShownSection = Pick<HomeSection, 'subid' | 'name'> &
  (
    | { layout: 'list'; books: BookCard[] }
    | { layout: 'ranked'; books: RankedBookCard[] }
    | { layout: 'rail' | 'grid'; books: TileBook[] }
  )

type Arranged = {
  /** Shown first, large, and left out of its section. */
  lead?: BookCard
  sections: ShownSection[]
}

export function arranged(all: HomeSection[], theme: Pick<BrandTheme, 'home' | 'lead' | 'sections'>): Arranged {
  const { home = 'shelves', sections: order = [], lead: name } = theme
  const placeOf = ({ kind }: HomeSection) => (kind && order.includes(kind) ? order.indexOf(kind) : order.length)
  const sections = [...all].sort((one, other) => placeOf(one) - placeOf(other))
  const first = sections.find(({ layout }) => layout !== 'ranked')?.books[0]
  const books = sections.flatMap(section => section.books)
  const lead = books.find(book => book.name === name || book.category.name === name) ?? first
  const hasLead = (home === 'hero' || home === 'editorial') && lead && books.length > 1
  /** Rankings are facts, so they stay unchanged. */
  const led = (section: HomeSection): HomeSection['books'] => {
    if (section.layout === 'ranked' || !lead || !first) return section.books
    if (hasLead) return section.books.filter(({ id }) => id !== lead.id)
    return section.books.map(book => (book.id === first.id ? lead : book.id === lead.id ? first : book))
  }
  return {
    // Only the hero layout has a tinted field.
    ...(hasLead && { lead: home === 'hero' ? lead : { ...lead, tint: undefined } }),
    sections: sections
      .map(section => shown({ ...section, books: led(section) }, LAYOUTS[home]?.[section.layout] ?? section.layout))
      .filter(section => section.books.length > 0),
  }
}

/** How many books fill whole rows: a grid has three on phones, six or half a page beyond; a list has two. */
function fullRows(count: number, layout: HomeSection['layout']): number {
  const row = layout === 'list' ? 2 : layout === 'grid' ? (count < 6 ? 3 : 6) : 1
  return count < row ? count : count - (count % row)
}

function shown({ subid, name, books: all }: HomeSection, layout: HomeSection['layout']): ShownSection {
  const books = all.slice(0, fullRows(all.length, layout))
  // Only the lead shows these two.
  if (layout === 'list')
    return { subid, name, layout, books: books.map(book => ({ ...book, tint: undefined, word_count: undefined })) }
  if (layout === 'ranked')
    return { subid, name, layout, books: books.map(book => ({ ...tileBook(book), read_count: shownReads(book) })) }
  return { subid, name, layout, books: books.map(tileBook) }
}
