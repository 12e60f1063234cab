import type { BookCard } from '../../../shared/api/book.ts'
import type { Banner, Channel, HomeSection } from '../../../shared/api/home.ts'
import type { BrandTheme } from '../../../shared/brand.ts'
import { shownReads } from '../../ui/books/shownReads.ts'
import { tileBook, type TileBook } from '../../ui/books/tileBook.ts'
import { turned } from './more/day.ts'

type Layouts = Partial<Record<HomeSection['layout'], HomeSection['layout']>>

/** The brand's layouts in place of the backend's. Rankings stay rankings. */
const LAYOUTS: Partial<Record<NonNullable<BrandTheme['home']>, Layouts>> = {
  editorial: { rail: 'list' },
  rails: { grid: 'rail', list: 'rail' },
  wall: { rail: 'grid', list: 'grid' },
}

export type RankedBookCard = TileBook & Pick<BookCard, 'read_count'>

/** A section with only the book fields that its layout shows; the rest would be sent in vain. */
export type ShownSection = Pick<HomeSection, 'name' | 'kind'> & {
  /** Absent: the brand's own, without a page. */
  subid?: number
} & (
    | { layout: 'list'; books: BookCard[] }
    | { layout: 'ranked'; books: RankedBookCard[] }
    | { layout: 'rail' | 'grid'; books: TileBook[] }
  )

type Section = Omit<HomeSection, 'subid'> & { subid?: number }

type Arranged = {
  /** Shown first, large, and left out of its section. */
  lead?: BookCard
  /** For readers of the lead. */
  second?: BookCard
  sections: ShownSection[]
}

type Theme = Pick<BrandTheme, 'home' | 'lead' | 'sections' | 'shelves' | 'without' | 'names' | 'numbers'>

/** The home page of a brand on a day: `turn` is `turnOf`'s. */
export function arranged(all: HomeSection[], theme: Theme, turn = 0): Arranged {
  const { home = 'shelves', lead: wanted } = theme
  const sections = [...ownShelves(all, theme, turn), ...inOrder(all, theme, turn)]
  const first = sections.find(({ layout }) => layout !== 'ranked')?.books[0]
  const books = sections.flatMap(section => section.books)
  const lead = leadOf(books, wanted, turn) ?? first
  const hasLead = (home === 'hero' || home === 'editorial') && lead && books.length > 1
  /** Rankings are facts, so they stay unchanged. */
  const led = (section: Section): HomeSection['books'] => {
    if (section.layout === 'ranked' || !lead || !first) return section.books
    if (hasLead) return section.books.filter(({ id }) => id !== lead.id)
    return section.books.map(book => (book.id === first.id ? lead : book.id === lead.id ? first : book))
  }
  const others = books.filter(({ id }) => id !== lead?.id)
  return {
    // Only the hero layout has a tinted field.
    ...(hasLead && {
      lead: home === 'hero' ? lead : { ...lead, tint: undefined },
      second: leadOf(others, wanted, turn + 1) ?? others[0],
    }),
    sections: sections
      .map(section => shown({ ...section, books: led(section) }, theme))
      .filter(section => section.books.length > 0),
  }
}

function leadOf(books: readonly BookCard[], wanted: Theme['lead'], turn: number): BookCard | undefined {
  if (!Array.isArray(wanted)) return books.find(({ name, category }) => name === wanted || category.name === wanted)
  for (const id of turned(wanted, turn)) {
    const book = books.find(book => book.id === id)
    if (book) return book
  }
  return undefined
}

const MOST = 10
/** With fewer books a section has holes. */
const FEWEST = { rail: 3, grid: 3, list: 2, ranked: 2 }

/** The brand's own sections, of books that no ranking shows. */
function ownShelves(all: readonly HomeSection[], { shelves = [], without = [] }: Theme, turn: number): Section[] {
  const free = all.filter(({ kind, layout }) => layout !== 'ranked' || (kind && without.includes(kind)))
  const waiting = new Map(free.flatMap(({ books }) => books).map(book => [book.id, book]))
  return shelves.flatMap(({ name, genres }) => {
    const books = [...waiting.values()].filter(({ category }) => genres.includes(category.name)).slice(0, MOST)
    if (books.length < FEWEST.rail) return []
    for (const { id } of books) waiting.delete(id)
    const { category } = books.find(book => book.category.name === genres[0]) ?? books[0]!
    return { name: name ?? category.label ?? category.name, layout: 'rail' as const, books: turned(books, turn) }
  })
}

/** The backend's sections, those that the brand names first; the others take turns by the day. */
function inOrder(all: readonly HomeSection[], theme: Theme, turn: number): Section[] {
  const { sections: order = [], without = [], names = {} } = theme
  const own = new Set(ownShelves(all, theme, turn).flatMap(({ books }) => books.map(({ id }) => id)))
  const kept = all.flatMap(({ books: listed, ...section }) => {
    const { kind, layout, name } = section
    if (kind && without.includes(kind)) return []
    const books = layout === 'ranked' ? listed : listed.filter(({ id }) => !own.has(id))
    if (books.length < listed.length && books.length < FEWEST[layout]) return []
    return [{ ...section, name: (kind && names[kind]) ?? name, books }]
  })
  const isNamed = ({ kind }: Section) => kind !== undefined && order.includes(kind)
  const named = order.flatMap(kind => kept.filter(section => section.kind === kind))
  return [
    ...named,
    ...turned(
      kept.filter(section => !isNamed(section)),
      order.length ? turn : 0,
    ),
  ]
}

/** How many books fill whole rows: a grid has three on phones, six or half a page beyond; a list has two. */
function fullRows(count: number, layout: HomeSection['layout']): number {
  const row = layout === 'list' ? 2 : layout === 'grid' ? (count < 6 ? 3 : 6) : 1
  return count < row ? count : count - (count % row)
}

function shown({ subid, kind, name, layout: given, books: all }: Section, theme: Theme): ShownSection {
  const layout = LAYOUTS[theme.home ?? 'shelves']?.[given] ?? given
  const books = all.slice(0, fullRows(all.length, layout))
  const head = { ...(subid && { subid }), name, ...(kind && { kind }) }
  // Only the lead shows these two.
  if (layout === 'list')
    return { ...head, layout, books: books.map(book => ({ ...book, tint: undefined, word_count: undefined })) }
  if (layout === 'ranked')
    return { ...head, layout, books: books.map(book => ({ ...tileBook(book), read_count: shownReads(book, theme) })) }
  return { ...head, layout, books: books.map(tileBook) }
}

/** The brand's choice of channels; the first of all stays first. */
export const chosenChannels = (all: Channel[], { channels }: Pick<BrandTheme, 'channels'>): Channel[] =>
  channels
    ? [...all.slice(0, 1), ...channels.flatMap(kind => all.slice(1).filter(channel => channel.kind === kind))]
    : all

/** The brand's choice of banners, each day another first. */
export const chosenBanners = (all: Banner[], { banners }: Pick<BrandTheme, 'banners'>, turn: number): Banner[] =>
  banners === 'none' ? [] : turned(all, turn).slice(0, banners === 'one' ? 1 : all.length)
