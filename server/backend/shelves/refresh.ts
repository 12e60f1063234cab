import { bannersOf, homeOf } from './home.ts'
import { channelsOf } from './channels.ts'
import {
  brandsIn,
  byLanguage,
  collectionsOf,
  genreTagsOf,
  MIN_BOOKS,
  tagCountsOf,
  type Collection,
} from './collections.ts'
import { rankingsOf } from './rankings.ts'
import { relatedBooks } from './related.ts'
import { searchWordsOf, starterWords } from './searchWords.ts'
import { channelName, rankingName, sectionName } from './shelfNames.ts'
import { similarities } from './sharedReaders.ts'
import { readBooks, sorted, type ShelvedBook } from './shelvedBook.ts'
import { byName, filedUnder } from '../text/filing.ts'
import { recordUrgentChange } from '../database/facts.ts'
import { insertAll, replaceAll } from '../database/queries.ts'
import type { Database } from '../database/schema/schema.ts'
import { changeCatalogue } from '../database/transaction.ts'
import { setStarters } from '../books/trends/words.ts'

/**
 * Updates everything that is derived from books, for each brand that books name and for the others, for all languages
 * and for each with enough books: home channels with sections and banners, rankings, recommendations, genres, search
 * words, trend starters, and three sample invitations. Call it after books were saved or changed their brands. The same
 * books give the same shelves, and rows with the same key keep their id. Readers see the old shelves until the new ones
 * are complete, then running servers purge their page caches, so that all workers show the same.
 */
export async function refreshShelves(database: Database): Promise<void> {
  await changeCatalogue(database, async database => {
    const books = await readBooks(database)
    const collections = collectionsOf(books)
    const brands = brandsIn(books).map(brand => ({ brand }))
    await replaceAll(database, 'shelf_brand', ['brand'], brands)
    const genreTags = collections.flatMap(genreTagsOf)
    await replaceAll(database, 'genre_tag', ['brand', 'genre_id', 'language', 'position'], genreTags)
    const positions = await tagPositions(database)
    const counts = collections.flatMap(tagCountsOf).map(row => ({ ...row, position: positions.get(row.tag_id)! }))
    await replaceAll(database, 'tag_count', ['brand', 'language', 'tag_id'], counts)
    await fillHome(database, collections)
    await fillRankings(database, collections)
    await fillRelated(database, books)
    await fillSearchWords(database, collections)
    await setStarters(
      database,
      collections.map(({ books, ...of }) => ({ ...of, words: starterWords(books) })),
    )
    await inviteOnce(database, collections[0]!.books)
    await recordUrgentChange(database)
  })
}

/** Of all genres and tags in a list from A to Z, by id: SQLite has no such order. */
async function tagPositions(database: Database): Promise<ReadonlyMap<number, number>> {
  const tags = await database.selectFrom('tag').select(['id', 'key']).execute()
  return new Map(tags.toSorted((a, b) => byName(a.key, b.key)).map(({ id }, position) => [id, position]))
}

async function fillHome(database: Database, collections: Collection[]) {
  const channels = collections.flatMap(({ brand, language, books }) => {
    const all = channelsOf(books)
    return all.map((channel, position) => {
      const { key } = channel
      return { row: { brand, language, key, name: channelName(key), position }, ...homeOf(channel, all.slice(1)) }
    })
  })
  const channelIds = await replaceRows(database, 'channel', channels)
  const inChannel = <Part extends object>(parts: readonly Part[], channel: number) =>
    parts.map((part, position) => ({ ...part, channel_id: channelIds[channel]!, position }))
  const sections = channels.flatMap(({ sections }, channel) =>
    inChannel(sections, channel).map(({ books, ...row }) => ({ row: { ...row, name: sectionName(row.key) }, books })),
  )
  const sectionIds = await replaceRows(database, 'section', sections)
  const placed = sections.flatMap(({ books }, section) =>
    books.map(({ id }, position) => ({ section_id: sectionIds[section]!, position, book_id: id })),
  )
  await replaceAll(database, 'section_book', ['section_id', 'position'], placed)
  const banners = channels.flatMap(({ row: { key }, featured }, channel) =>
    inChannel(bannersOf(key, featured), channel).map(row => ({ row })),
  )
  await replaceRows(database, 'banner', banners)
}

async function fillRankings(database: Database, collections: Collection[]) {
  const rankings = collections.flatMap(({ brand, language, books }) =>
    rankingsOf(books, language ? MIN_BOOKS : undefined).map(({ books, ...ranking }, position) => {
      return { books, row: { ...ranking, brand, language, name: rankingName(ranking), position } }
    }),
  )
  const ids = await replaceRows(database, 'ranking', rankings)
  const ranked = rankings.flatMap(({ books }, ranking) =>
    books.map(({ book, value }, position) => ({ ranking_id: ids[ranking]!, position, book_id: book.id, value })),
  )
  await replaceAll(database, 'ranking_book', ['ranking_id', 'position'], ranked)
}

/** Only with books that belong to every brand of the book, so that one list serves all brands. */
async function fillRelated(database: Database, books: ShelvedBook[]) {
  const alike = await similarities(database)
  const rows = byLanguage(books).flatMap(({ language, books: offered }) => {
    const byBrands = new Map<string, ReadonlySet<ShelvedBook>>()
    const offeredTo = ({ brands }: ShelvedBook) => {
      const key = [...(brands ?? [''])].join()
      const known = byBrands.get(key) ?? new Set(offered.filter(other => isWherever(other.brands, brands)))
      byBrands.set(key, known)
      return known
    }
    return [...relatedBooks(books, alike, offeredTo)].flatMap(([book_id, related]) =>
      related.map((related_id, position) => ({ book_id, language, position, related_id })),
    )
  })
  await replaceAll(database, 'related_book', ['book_id', 'language', 'position'], rows)
}

const isWherever = (own: ShelvedBook['brands'], others: ShelvedBook['brands']) =>
  !own || (others !== null && others.isSubsetOf(own))

async function fillSearchWords(database: Database, collections: Collection[]) {
  const words = collections
    .filter(({ language }) => language === '')
    .flatMap(({ brand, books }) => searchWordsOf(books).map(word => ({ brand, ...word })))
    .toSorted((a, b) => byName(a.key, b.key))
    .map((word, index) => ({ ...word, id: index + 1 }))
  const rows = words.map(({ books, ...word }) => ({
    ...word,
    letter: filedUnder(word.name),
    book_count: books.length,
  }))
  const found = words.flatMap(({ id, books }) =>
    books.map((book, position) => ({ word_id: id, position, book_id: book.id })),
  )
  await replaceAll(database, 'search_word', ['id'], rows)
  await replaceAll(database, 'search_word_book', ['word_id', 'position'], found)
}

/** Invitations come from readers of the app; until there are any, one of each status is created as a sample. */
async function inviteOnce(database: Database, books: ShelvedBook[]) {
  const book_id = sorted(books, 'reads')[0]?.id
  const known = await database.selectFrom('invite').select('id').limit(1).executeTakeFirst()
  if (known || !book_id) return
  const common = { brand: '', book_id, inviter_avatar: null, needed: 3 }
  await insertAll(database, 'invite', [
    { ...common, inviter_name: 'Mara', helped: 1, expires_at: '2099-12-31T23:59:59.000Z' },
    { ...common, inviter_name: 'Jonas', helped: 3, expires_at: '2099-12-31T23:59:59.000Z' },
    { ...common, inviter_name: 'Inés', helped: 2, expires_at: '2025-01-01T00:00:00.000Z' },
  ])
}

const KEYS = {
  channel: ['brand', 'language', 'key'],
  section: ['channel_id', 'key'],
  banner: ['channel_id', 'key'],
  ranking: ['brand', 'language', 'key'],
} as const

/** Known rows keep their id, which appears in addresses; others are deleted. Returns the ids, in this order. */
async function replaceRows(
  database: Database,
  table: keyof typeof KEYS,
  parts: readonly { row: object }[],
): Promise<number[]> {
  const ids: number[] = []
  for (const { row } of parts) {
    const { id } = await database
      .insertInto(table)
      .values(row as never)
      .onConflict(conflict => conflict.columns(KEYS[table] as never).doUpdateSet(row as never))
      .returning('id')
      .executeTakeFirstOrThrow()
    ids.push(id)
  }
  const current = new Set(ids)
  const known = await database.selectFrom(table).select('id').execute()
  for (const { id } of known) if (!current.has(id)) await database.deleteFrom(table).where('id', '=', id).execute()
  return ids
}
