import { setImmediate } from 'node:timers/promises'
import { bannersOf, homeOf } from './home.ts'
import { channelsOf } from './channels.ts'
import { brandsIn, collectionsOf, genreTagsOf, MIN_BOOKS, tagCountsOf, type Collection } from './collections.ts'
import { rankingsOf } from './rankings.ts'
import { compareRelated } from './related.ts'
import { searchWordsOf, starterWords } from './searchWords.ts'
import { channelName, rankingName, sectionName } from './shelfNames.ts'
import { readBooks, sorted, type ShelvedBook } from './shelvedBook.ts'
import { byName, filedUnder } from '../text/filing.ts'
import { readFact, recordUrgentChange, URGENT_CHANGE } from '../database/facts.ts'
import { insertAll, replacing, type Write } from '../database/queries.ts'
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
  for (let isDone = false; !isDone;) {
    // Before the transaction, in parts: the backend handles requests meanwhile. Again if the catalogue changed.
    const known = await readFact(database, URGENT_CHANGE)
    const writes = await compare(database)
    isDone = await changeCatalogue(database, async database => {
      if ((await readFact(database, URGENT_CHANGE)) !== known) return false
      for (const write of writes) await write(database)
      await recordUrgentChange(database)
      return true
    })
  }
}

/** Yields to the event loop after each, so that requests are handled. */
async function mapYielding<Item, Result>(items: readonly Item[], act: (item: Item) => Result): Promise<Result[]> {
  const results: Result[] = []
  for (const item of items) {
    results.push(act(item))
    await setImmediate()
  }
  return results
}

/** Derives everything; what differs is written later. */
async function compare(database: Database): Promise<Write[]> {
  const books = await readBooks(database)
  const collections = collectionsOf(books)
  await setImmediate()
  const brands = brandsIn(books).map(brand => ({ brand }))
  const genreTags = collections.flatMap(genreTagsOf)
  const positions = await tagPositions(database)
  const counts = collections.flatMap(tagCountsOf).map(row => ({ ...row, position: positions.get(row.tag_id)! }))
  await setImmediate()
  const starters = collections.map(({ books, ...of }) => ({ ...of, words: starterWords(books) }))
  return [
    await replacing(database, 'shelf_brand', ['brand'], brands),
    await replacing(database, 'genre_tag', ['brand', 'genre_id', 'language', 'position'], genreTags),
    await replacing(database, 'tag_count', ['brand', 'language', 'tag_id'], counts),
    await homes(collections),
    await rankings(collections),
    ...(await compareRelated(database, books)),
    ...(await searchWords(database, collections)),
    database => setStarters(database, starters),
    database => inviteOnce(database, collections[0]!.books),
  ]
}

/** Of all genres and tags in a list from A to Z, by id: SQLite has no such order. */
async function tagPositions(database: Database): Promise<ReadonlyMap<number, number>> {
  const tags = await database.selectFrom('tag').select(['id', 'key']).execute()
  return new Map(tags.toSorted((a, b) => byName(a.key, b.key)).map(({ id }, position) => [id, position]))
}

async function homes(collections: Collection[]): Promise<Write> {
  const channels = await mapYielding(
    collections.flatMap(({ books, ...of }) =>
      channelsOf(books).map((channel, position, all) => ({ of, channel, position, all })),
    ),
    ({ of, channel, position, all }) => {
      const { key } = channel
      return { row: { ...of, key, name: channelName(key), position }, ...homeOf(channel, all.slice(1)) }
    },
  )
  return async database => {
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
    const write = await replacing(database, 'section_book', ['section_id', 'position'], placed)
    await write(database)
    const banners = channels.flatMap(({ row: { key }, featured }, channel) =>
      inChannel(bannersOf(key, featured), channel).map(row => ({ row })),
    )
    await replaceRows(database, 'banner', banners)
  }
}

async function rankings(collections: Collection[]): Promise<Write> {
  const found = await mapYielding(collections, ({ brand, language, books }) =>
    rankingsOf(books, language ? MIN_BOOKS : undefined).map(({ books, ...ranking }, position) => {
      return { books, row: { ...ranking, brand, language, name: rankingName(ranking), position } }
    }),
  )
  return async database => {
    const rankings = found.flat()
    const ids = await replaceRows(database, 'ranking', rankings)
    const ranked = rankings.flatMap(({ books }, ranking) =>
      books.map(({ book, value }, position) => ({ ranking_id: ids[ranking]!, position, book_id: book.id, value })),
    )
    const write = await replacing(database, 'ranking_book', ['ranking_id', 'position'], ranked)
    await write(database)
  }
}

async function searchWords(database: Database, collections: Collection[]): Promise<Write[]> {
  const all = collections.filter(({ language }) => language === '')
  const found = await mapYielding(all, ({ brand, books }) => searchWordsOf(books).map(word => ({ brand, ...word })))
  const words = found
    .flat()
    .toSorted((a, b) => byName(a.key, b.key))
    .map((word, index) => ({ ...word, id: index + 1 }))
  await setImmediate()
  const rows = words.map(({ books, ...word }) => ({
    ...word,
    letter: filedUnder(word.name),
    book_count: books.length,
  }))
  const places = words.flatMap(({ id, books }) =>
    books.map((book, position) => ({ word_id: id, position, book_id: book.id })),
  )
  await setImmediate()
  return [
    await replacing(database, 'search_word', ['id'], rows),
    await replacing(database, 'search_word_book', ['word_id', 'position'], places),
  ]
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
