import type { BookCard } from '../../../shared/api/book.ts'
import type { HomeSection } from '../../../shared/api/home.ts'
import type { Look } from '../../../shared/brand.ts'

type Layouts = Partial<Record<HomeSection['layout'], HomeSection['layout']>>

/** What each way of arranging the first page makes of the backend's layouts. A ranking stays one. */
const LAYOUTS: Partial<Record<NonNullable<Look['home']>, Layouts>> = {
  editorial: { rail: 'list' },
  rails: { grid: 'rail', list: 'rail' },
  wall: { rail: 'grid', list: 'grid' },
}

type Arranged = {
  /** Stands before all else, large, and not in its section again. */
  lead?: BookCard
  sections: HomeSection[]
}

/** The sections of the first page as the brand arranges them, with no more of each book than is shown. */
export function arranged([first, ...others]: HomeSection[], home: Look['home'] = 'shelves'): Arranged {
  if (!first) return { sections: [] }
  const [lead, ...rest] = first.books
  const hasLead = (home === 'hero' || home === 'editorial') && lead && rest.length > 0
  const sections = [hasLead ? { ...first, books: rest } : first, ...others]
  return {
    ...(hasLead && { lead }),
    sections: sections.map(section => short({ ...section, layout: LAYOUTS[home]?.[section.layout] ?? section.layout })),
  }
}

/** Without the introductions and times that only lists show: they would travel for nothing. */
const short = (section: HomeSection): HomeSection =>
  section.layout === 'list'
    ? section
    : { ...section, books: section.books.map(book => ({ ...book, introduction: '', updated_at: undefined })) }
