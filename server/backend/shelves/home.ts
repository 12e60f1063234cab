import { bannerBooks } from './banners.ts'
import type { Channel } from './channels.ts'
import { sectionsOf, type Section } from './sections.ts'
import type { ShelvedBook } from './shelvedBook.ts'

type Home = { sections: Section[]; featured: ShelvedBook[] }

/** With fewer books a section of that layout looks forgotten. */
const MIN = { rail: 4, grid: 3, list: 2, ranked: 2 }
/** A grid is shown in whole rows. */
const ROW = 3
/** A house that cannot fill so many without showing a book twice repeats itself. */
const FEWEST_SECTIONS = 3

/**
 * Sections and banners of a channel, each book once as far as there are books enough. What a ranking shows is a fact
 * and comes first, then what opens the channel; the others begin with what no banner and no section above shows. A
 * section without enough of that keeps its page and is not on the home screen (`shown` 0).
 */
export function homeOf(channel: Channel, others: Channel[]): Home {
  const plain = sectionsOf(channel, others)
  const seen = new Set(
    plain.filter(({ layout }) => layout === 'ranked').flatMap(({ books, shown }) => books.slice(0, shown)),
  )
  const placed = (section: Section) => (section.layout === 'ranked' ? section : newFirst(section, seen))
  const opening = plain.slice(0, 1).map(placed)
  const featured = bannerBooks(channel, seen)
  for (const book of featured) seen.add(book)
  const sections = [...opening, ...plain.slice(1).map(placed)]
  const isEnough = sections.filter(({ shown }) => shown > 0).length >= FEWEST_SECTIONS
  return isEnough ? { sections, featured } : { sections: plain, featured: bannerBooks(channel, new Set()) }
}

/** Begins with the books that are new to the screen, which it then has seen. */
function newFirst(section: Section, seen: Set<ShelvedBook>): Section {
  const fresh = section.books.filter(book => !seen.has(book))
  const room = Math.min(section.shown, fresh.length)
  const shown = section.layout === 'grid' ? room - (room % ROW) : room
  if (shown < MIN[section.layout]) return { ...section, shown: 0 }
  const books = [...fresh, ...section.books.filter(book => seen.has(book))]
  for (const book of fresh.slice(0, shown)) seen.add(book)
  return { ...section, shown, books }
}
