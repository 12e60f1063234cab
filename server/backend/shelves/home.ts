import { joinNames } from '../../../shared/text/authors.ts'
import type { Channel } from './channels.ts'
import { type ShelvedBook, sorted } from './shelvedBook.ts'
import type { Tables } from '../database/schema/schema.ts'
import { shortHash } from '../books/hash.ts'
import { slug } from '../../../shared/links.ts'
import { bannerLine, bannerPicture } from '../artwork/bannerPicture.ts'

type Home = { sections: Section[]; featured: ShelvedBook[] }

/** By layout: sections with fewer books look empty. */
const MIN = { rail: 4, grid: 3, list: 2, ranked: 2 }
/** A grid is shown in whole rows. */
const ROW = 3
/** With fewer sections, books are repeated instead. */
const FEWEST_SECTIONS = 3

/**
 * Each book once if there are enough. Rankings are facts and come first, then new chapters and the opening section;
 * the others begin with books that no banner or section above shows. A section without enough of these keeps its page,
 * but leaves the home screen (`shown` 0).
 */
export function homeOf(channel: Channel, others: Channel[]): Home {
  const plain = sectionsOf(channel, others)
  const seen = new Set(
    plain.filter(({ layout }) => layout === 'ranked').flatMap(({ books, shown }) => books.slice(0, shown)),
  )
  const placed = (section: Section) => (section.layout === 'ranked' ? section : newFirst(section, seen))
  const fresh = new Map(plain.filter(({ key }) => key.endsWith('/fresh')).map(section => [section, placed(section)]))
  const placedOnce = (section: Section) => fresh.get(section) ?? placed(section)
  const opening = plain.slice(0, 1).map(placedOnce)
  const featured = bannerBooks(channel, seen)
  for (const book of featured) seen.add(book)
  const sections = [...opening, ...plain.slice(1).map(placedOnce)]
  const isEnough = sections.filter(({ shown }) => shown > 0).length >= FEWEST_SECTIONS
  return isEnough ? { sections, featured } : { sections: plain, featured: bannerBooks(channel, new Set()) }
}

function newFirst(section: Section, seen: Set<ShelvedBook>): Section {
  const fresh = section.books.filter(book => !seen.has(book))
  const room = Math.min(section.shown, fresh.length)
  const shown = section.layout === 'grid' ? room - (room % ROW) : room
  if (shown < MIN[section.layout]) return { ...section, shown: 0 }
  const books = [...fresh, ...section.books.filter(book => seen.has(book))]
  for (const book of fresh.slice(0, shown)) seen.add(book)
  return { ...section, shown, books }
}

type Section = Pick<Tables['section'], 'key' | 'layout' | 'shown'> & { books: ShelvedBook[] }

/** Sections with fewer books look empty. */
const FEWEST = 2
const MAX = 200
/** Also at most half of the books. */
const PICKS = 24
/** In a small channel: repeating the same few in another order looks poor. */
const BOOKS_PER_SECTION = 2
const SHOWN = { rail: 10, grid: 6, list: 5, ranked: 10 }
/** Channels with fewer books show fewer per section, so that they last for several. */
const MANY = 40
const SHOWN_OF_FEW = { rail: 7, grid: 6, list: 4, ranked: 5 }

type Shelf = [key: string, layout: Section['layout'], books: ShelvedBook[]]

/** The first channel shows all books, the others the best of their kind. */
function sectionsOf(channel: Channel, others: Channel[]): Section[] {
  const { books } = channel
  const finished = books.filter(({ status }) => status === 'finished')
  const updating = books.filter(({ status }) => status === 'updating')
  const featured: Shelf[] = [
    ['picks', 'rail', sorted(books, 'origin').slice(0, Math.min(PICKS, Math.ceil(books.length / 2)))],
    ['popular', 'ranked', sorted(books, 'reads')],
    ['fresh', 'list', sorted(updating, 'update')],
    ['finished', 'grid', sorted(finished, 'reads')],
    ['short', 'rail', sorted(books, 'shortest')],
    ['long', 'list', sorted(books, 'length')],
    ['hidden', 'grid', sorted(books, 'hiddenGem')],
    ...others.map(({ key, books }): Shelf => [key, 'rail', sorted(books, 'reads')]),
  ]
  const ofKind: Shelf[] = [
    ['popular', 'ranked', sorted(books, 'reads')],
    ['rated', 'rail', sorted(books, 'score')],
    ['fresh', 'list', sorted(updating, 'update')],
    ['finished', 'grid', sorted(finished, 'weightedScore')],
    ['hidden', 'rail', sorted(books, 'hiddenGem')],
  ]
  const most = books.length < MANY ? SHOWN_OF_FEW : SHOWN
  const few = Math.max(FEWEST, Math.floor(books.length / BOOKS_PER_SECTION))
  return (channel.key === 'featured' ? featured : ofKind.slice(0, few))
    .filter(([, , books]) => books.length >= FEWEST)
    .map(([key, layout, books]) => ({
      key: `${channel.key}/${key}`,
      layout,
      shown: most[layout],
      books: books.slice(0, MAX),
    }))
}

const FEATURED = 5
const OTHERS = 3

/** Not shown elsewhere, of different genres as far as possible. */
function bannerBooks({ key, books }: Channel, seen: ReadonlySet<ShelvedBook>): ShelvedBook[] {
  const best = sorted(books, 'weightedScore').filter(book => !seen.has(book))
  const genres = new Set<string>()
  const first = best.filter(({ category }) => !genres.has(category) && genres.add(category))
  return [...new Set([...first, ...best])].slice(0, key === 'featured' ? FEATURED : OTHERS)
}

export const bannersOf = (
  key: Channel['key'],
  books: ShelvedBook[],
): Pick<Tables['banner'], 'key' | 'title' | 'link' | 'image' | 'image_hash'>[] =>
  books.map((book, at) => {
    const line = bannerLine(book.introduction)
    const image = new TextEncoder().encode(
      bannerPicture(
        { title: book.name, author: joinNames(book.authors, book.main_language || 'en'), genre: book.category, line },
        at,
      ),
    )
    return {
      key: `${key}/${book.id}`,
      title: book.name,
      link: `/novel/${book.id}/${slug(book.category)}/${slug(book.name)}`,
      image,
      image_hash: shortHash(image),
    }
  })
