import type { Tables } from '../database/schema/schema.ts'
import type { Channel } from './channels.ts'
import {
  byWeightedScore,
  byOrigin,
  byLength,
  byHiddenGem,
  byReads,
  byScore,
  byShortest,
  byUpdate,
  sorted,
  type ShelvedBook,
} from './shelvedBook.ts'

export type Section = Pick<Tables['section'], 'key' | 'layout' | 'shown'> & { books: ShelvedBook[] }

/** A shelf with fewer books looks forgotten. */
const FEWEST = 2
const MAX = 200
/** More of them, or more than half of the house, would be no picks. */
const PICKS = 24
/** A channel of few books of one kind has few sections: the same books in ever new order look poor. */
const BOOKS_PER_SECTION = 2
const SHOWN = { rail: 10, grid: 6, list: 5, ranked: 10 }
/** In a channel of fewer books, so that they last for more sections than one. */
const MANY = 40
const SHOWN_OF_FEW = { rail: 7, grid: 6, list: 4, ranked: 5 }

type Shelf = [key: string, layout: Section['layout'], books: ShelvedBook[]]

/** The first channel shows the whole house, the others what is good of their kind. */
export function sectionsOf(channel: Channel, others: Channel[]): Section[] {
  const { books } = channel
  const finished = books.filter(({ status }) => status === 'finished')
  const updating = books.filter(({ status }) => status === 'updating')
  const featured: Shelf[] = [
    ['picks', 'rail', sorted(books, byOrigin).slice(0, Math.min(PICKS, Math.ceil(books.length / 2)))],
    ['popular', 'ranked', sorted(books, byReads)],
    ['fresh', 'list', sorted(updating, byUpdate)],
    ['finished', 'grid', sorted(finished, byReads)],
    ['short', 'rail', sorted(books, byShortest)],
    ['long', 'list', sorted(books, byLength)],
    ['hidden', 'grid', sorted(books, byHiddenGem)],
    ...others.map(({ key, books }): Shelf => [key, 'rail', sorted(books, byReads)]),
  ]
  const ofKind: Shelf[] = [
    ['popular', 'ranked', sorted(books, byReads)],
    ['rated', 'rail', sorted(books, byScore)],
    ['fresh', 'list', sorted(updating, byUpdate)],
    ['finished', 'grid', sorted(finished, byWeightedScore)],
    ['hidden', 'rail', sorted(books, byHiddenGem)],
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
