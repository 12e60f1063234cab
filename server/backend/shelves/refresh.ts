import { sql } from 'kysely'
import { bannersOf, homeOf } from './home.ts'
import { channelsOf } from './channels.ts'
import { genreTagsOf, tagLanguagesOf, collectionsOf, keyIn, MIN_BOOKS, type Collection } from './collections.ts'
import { rankingsOf } from './rankings.ts'
import { relatedBooks } from './related.ts'
import { searchWordsOf, starterWords } from './searchWords.ts'
import { channelName, rankingName, sectionName } from './shelfNames.ts'
import { similarities } from './sharedReaders.ts'
import { readBooks, sorted, type ShelvedBook } from './shelvedBook.ts'
import { firstLetter } from '../text/text.ts'
import { insertAll } from '../database/queries.ts'
import type { Database } from '../database/schema/schema.ts'
import { changeCatalogue } from '../database/transaction.ts'
import { setStarters } from '../books/trends/words.ts'

/**
 * Updates everything that is derived from books, for all and for each language with enough of them: home channels with
 * sections and banners, rankings, recommendations, genres, search words, trend starters, and three sample invitations.
 * Call it after books were saved. The same books give the same shelves, and rows with the same key keep their id.
 * Readers see the old shelves until the new ones are complete.
 */
export async function refreshShelves(database: Database): Promise<void> {
  await changeCatalogue(database, async database => {
    const books = await readBooks(database)
    await countTagged(database)
    await database.deleteFrom('genre_tag').execute()
    await database.deleteFrom('tag_language').execute()
    const collections = collectionsOf(books)
    await insertAll(database, 'genre_tag', collections.flatMap(genreTagsOf))
    await insertAll(database, 'tag_language', collections.slice(1).flatMap(tagLanguagesOf))
    await fillHome(database, collections)
    await fillRankings(database, collections)
    await fillRelated(database, collections)
    await fillSearchWords(database, books)
    await setStarters(database, new Map(collections.map(({ language, books }) => [language, starterWords(books)])))
    await inviteOnce(database, books)
  })
}

async function countTagged(database: Database) {
  await database
    .updateTable('tag')
    .set({
      book_count: sql`case kind
      when 'genre' then (select count(*) from book where book.category_id = tag.id and withdrawn is null)
      else (
        select count(*) from book_tag inner join book on book.id = book_tag.book_id
        where book_tag.tag_id = tag.id and withdrawn is null) end`,
    })
    .execute()
}

async function fillHome(database: Database, collections: Collection[]) {
  const channels = collections.flatMap(({ language, books }) => {
    const all = channelsOf(books)
    return all.map((channel, position) => {
      const row = { key: keyIn(language, channel.key), language, name: channelName(channel.key), position }
      return { language, row, ...homeOf(channel, all.slice(1)) }
    })
  })
  const rows = channels.map(({ row }) => row)
  const channelIds = await replaceRows(database, 'channel', rows)
  const sections = channels.flatMap(({ language, row, sections }) =>
    sections.map(({ books, key, ...section }, position) => {
      const [name, channel_id] = [sectionName(key), channelIds.get(row.key)!]
      return { books, section: { ...section, key: keyIn(language, key), name, position, channel_id } }
    }),
  )
  const sectionRows = sections.map(({ section }) => section)
  const sectionIds = await replaceRows(database, 'section', sectionRows)
  const placed = sections.flatMap(({ section, books }) =>
    books.map(({ id }, position) => ({ section_id: sectionIds.get(section.key)!, position, book_id: id })),
  )
  await database.deleteFrom('section_book').execute()
  await insertAll(database, 'section_book', placed)
  const banners = channels.flatMap(({ row: { key }, featured }) =>
    bannersOf(key, featured).map((banner, position) => ({ ...banner, position, channel_id: channelIds.get(key)! })),
  )
  await replaceRows(database, 'banner', banners)
}

async function fillRankings(database: Database, collections: Collection[]) {
  const rankings = collections.flatMap(({ language, books }) =>
    rankingsOf(books, language ? MIN_BOOKS : undefined).map(({ books, ...ranking }, position) => {
      const key = keyIn(language, ranking.key)
      return { books, row: { ...ranking, key, language, name: rankingName(ranking), position } }
    }),
  )
  const rows = rankings.map(({ row }) => row)
  const ids = await replaceRows(database, 'ranking', rows)
  const ranked = rankings.flatMap(({ row, books }) =>
    books.map(({ book, value }, position) => ({ ranking_id: ids.get(row.key)!, position, book_id: book.id, value })),
  )
  await database.deleteFrom('ranking_book').execute()
  await insertAll(database, 'ranking_book', ranked)
}

async function fillRelated(database: Database, collections: Collection[]) {
  const [all] = collections
  const alike = await similarities(database)
  await database.deleteFrom('related_book').execute()
  for (const { language, books } of collections) {
    const rows = [...relatedBooks(all!.books, alike, books)].flatMap(([book_id, related]) =>
      related.map((related_id, position) => ({ book_id, language, position, related_id })),
    )
    await insertAll(database, 'related_book', rows)
  }
}

async function fillSearchWords(database: Database, books: ShelvedBook[]) {
  await database.deleteFrom('search_word_book').execute()
  await database.deleteFrom('search_word').execute()
  const words = searchWordsOf(books).map((word, index) => ({ ...word, id: index + 1 }))
  const rows = words.map(({ books, ...word }) => ({
    ...word,
    letter: firstLetter(word.name),
    book_count: books.length,
  }))
  const found = words.flatMap(({ id, books }) =>
    books.map((book, position) => ({ word_id: id, position, book_id: book.id })),
  )
  await insertAll(database, 'search_word', rows)
  await insertAll(database, 'search_word_book', found)
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

type Keyed = 'channel' | 'section' | 'banner' | 'ranking'

/** By `key`: known rows keep their id, which appears in addresses; others are deleted. Returns the ids by key. */
async function replaceRows(
  database: Database,
  table: Keyed,
  rows: ({ key: string } & object)[],
): Promise<Map<string, number>> {
  const currentKeys = rows.map(({ key }) => key)
  await database
    .deleteFrom(table)
    .$if(currentKeys.length > 0, query => query.where('key', 'not in', currentKeys))
    .execute()
  const ids = new Map<string, number>()
  for (const row of rows) {
    const { id } = await database
      .insertInto(table)
      .values(row as never)
      .onConflict(conflict => conflict.column('key').doUpdateSet(row as never))
      .returning('id')
      .executeTakeFirstOrThrow()
    ids.set(row.key, id)
  }
  return ids
}
