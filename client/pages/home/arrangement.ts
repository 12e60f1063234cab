import type { BookCard } from '../../../shared/api/book.ts'
import type { HomeSection } from '../../../shared/api/home.ts'
import type { Look } from '../../../shared/brand.ts'
import { tileBook, type TileBook } from '../../ui/books/tileBook.ts'

type Layouts = Partial<Record<HomeSection['layout'], HomeSection['layout']>>

/** What each way of arranging the first page makes of the backend's layouts. A ranking stays one. */
const LAYOUTS: Partial<Record<NonNullable<Look['home']>, Layouts>> = {
  editorial: { rail: 'list' },
  rails: { grid: 'rail', list: 'rail' },
  wall: { rail: 'grid', list: 'grid' },
}

export type RankedBookCard = TileBook & Pick<BookCard, 'read_count'>

/** A section with no more of each book than its layout shows: the rest would travel for nothing. */
export type ShownSection = Pick<HomeSection, 'subid' | 'name'> &
  (
    | { layout: 'list'; books: BookCard[] }
    | { layout: 'ranked'; books: RankedBookCard[] }
    | { layout: 'rail' | 'grid'; books: TileBook[] }
  )

type Arranged = {
  /** Stands before all else, large, and not in its section again. */
  lead?: BookCard
  sections: ShownSection[]
}

/** The sections of the first page as the brand arranges them. */
export function arranged([first, ...others]: HomeSection[], home: Look['home'] = 'shelves'): Arranged {
  if (!first) return { sections: [] }
  const [lead, ...rest] = first.books
  const hasLead = (home === 'hero' || home === 'editorial') && lead && rest.length > 0
  const sections = [hasLead ? { ...first, books: rest } : first, ...others]
  return {
    ...(hasLead && { lead }),
    sections: sections.map(section => shown(section, LAYOUTS[home]?.[section.layout] ?? section.layout)),
  }
}

function shown({ subid, name, books }: HomeSection, layout: HomeSection['layout']): ShownSection {
  if (layout === 'list') return { subid, name, layout, books }
  if (layout === 'ranked')
    return { subid, name, layout, books: books.map(book => ({ ...tileBook(book), read_count: book.read_count })) }
  return { subid, name, layout, books: books.map(tileBook) }
}
