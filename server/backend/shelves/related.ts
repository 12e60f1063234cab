import { setImmediate } from 'node:timers/promises'
import { inParts, replacing, type Write } from '../database/queries.ts'
import type { Database } from '../database/schema/schema.ts'
import { byLanguage } from './collections.ts'
import { similarities } from './sharedReaders.ts'
import type { ShelvedBook } from './shelvedBook.ts'

/** Only with books that belong to every brand of the book, so that one list serves all brands. */
export async function compareRelated(database: Database, books: ShelvedBook[]): Promise<Write[]> {
  const relatedTo = relatedBooks(books, await similarities(database))
  const languages = byLanguage(books).map(({ language, books: offered }) => {
    const byBrands = new Map<string, ReadonlySet<ShelvedBook>>()
    const offeredTo = ({ brands }: ShelvedBook) => {
      const key = [...(brands ?? [''])].join()
      const known = byBrands.get(key) ?? new Set(offered.filter(other => isWherever(other.brands, brands)))
      byBrands.set(key, known)
      return known
    }
    return { language, offeredTo }
  })
  const writes: Write[] = []
  let first = 0
  const replace = async (part: readonly ShelvedBook[], last: number) => {
    const rows = part.flatMap(book =>
      languages.flatMap(({ language, offeredTo }) =>
        relatedTo(book, offeredTo(book)).map((related_id, position) => ({
          book_id: book.id,
          language,
          position,
          related_id,
        })),
      ),
    )
    const key = ['book_id', 'language', 'position'] as const
    writes.push(await replacing(database, 'related_book', key, rows, ['book_id', first, last]))
    first = last + 1
  }
  await inParts(books, setImmediate, part => replace(part, part.at(-1)!.id))
  await replace([], Number.MAX_SAFE_INTEGER)
  return writes
}

const isWherever = (own: ShelvedBook['brands'], others: ShelvedBook['brands']) =>
  !own || (others !== null && others.isSubsetOf(own))

const MAX = 12
const SAME_AUTHOR = 2
const SAME_GENRE = 0.5
/** Weight if all readers of one book have read the other. */
const SAME_READERS = 4

/**
 * They share readers, tags (rare ones count more), the author or the genre; among equals the more read come first.
 * Filled up with the most read books.
 * @param similarities by readers, 0 to 1
 * @returns ids, best first, of the books related to a book among those that may be offered
 */
function relatedBooks(
  books: ShelvedBook[],
  similarities: ReadonlyMap<number, readonly (readonly [other: number, likeness: number])[]>,
): (book: ShelvedBook, offered: ReadonlySet<ShelvedBook>) => number[] {
  const places = new Map(books.map(({ id }, index) => [id, index]))
  const traits = traitsOf(books)
  const popularity = books.map(({ read_count }) => Math.log10(10 + read_count) / 100)
  const scores = new Float64Array(books.length)
  const othersOf = new Map<ReadonlySet<ShelvedBook>, number[]>()
  const others = (offered: ReadonlySet<ShelvedBook>): number[] => {
    const known = othersOf.get(offered) ?? books.flatMap((book, index) => (offered.has(book) ? [] : [index]))
    othersOf.set(offered, known)
    return known
  }
  return (book, offered) => {
    const own = places.get(book.id)!
    scores.set(popularity)
    for (const { weight, members } of traits.get(own)!) {
      for (const member of members) scores[member]! += weight
    }
    for (const [other, likeness] of similarities.get(book.id) ?? []) {
      const place = places.get(other)
      if (place !== undefined) scores[place]! += SAME_READERS * likeness
    }
    scores[own] = -1
    for (const index of others(offered)) scores[index] = -1
    return best(scores, MAX).map(index => books[index]!.id)
  }
}

type Trait = { weight: number; members: number[] }

function traitsOf(books: ShelvedBook[]): Map<number, Trait[]> {
  const traits = new Map<string, Trait>()
  const ofBook = new Map<number, Trait[]>()
  books.forEach((book, index) => {
    const names: [string, number][] = [
      ...book.authors.map(({ id }): [string, number] => [`author ${id}`, SAME_AUTHOR]),
      [`genre ${book.category_id}`, SAME_GENRE],
      ...book.tags.map(({ id }): [string, number] => [`tag ${id}`, 0]),
    ]
    ofBook.set(
      index,
      names.map(([name, weight]) => {
        const trait = traits.get(name) ?? { weight, members: [] }
        traits.set(name, trait)
        trait.members.push(index)
        return trait
      }),
    )
  })
  for (const trait of traits.values()) trait.weight ||= 1 / Math.log2(1 + trait.members.length)
  return ofBook
}

function best(values: Float64Array, most: number): number[] {
  const found: number[] = []
  let least = -1
  for (let index = 0; index < values.length; index++) {
    const value = values[index]!
    if (value <= least) continue
    let place = found.length
    while (place > 0 && value > values[found[place - 1]!]!) place--
    found.splice(place, 0, index)
    if (found.length > most) found.pop()
    if (found.length === most) least = values[found.at(-1)!]!
  }
  return found
}
