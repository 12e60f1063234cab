import { sql } from 'kysely'
import { bannersOf } from './banners.ts'
import { channelsOf } from './channels.ts'
import { genreTagsOf, tagLanguagesOf } from './genreTags.ts'
import { rankingsOf } from './rankings.ts'
import { relatedBooks } from './related.ts'
import { searchWordsOf, starterWords } from './searchWords.ts'
import { homeOf } from './home.ts'
import { housesOf, keyIn, SCREEN, type House } from './houses.ts'
import { channelName, rankingName, sectionName } from './shelfNames.ts'
import { similarities } from './sharedReaders.ts'
import { byReads, readBooks, sorted, type ShelvedBook } from './shelvedBook.ts'
import { insertAll, replaceRows } from './store.ts'
import { firstLetter } from '../text/text.ts'
import type { Database } from '../database/schema/schema.ts'
import { changeCatalogue } from '../database/transaction.ts'
import { setStarters } from '../books/trends/words.ts'

/**
 * Fills everything that is derived from the books, of all and of each language that has enough of them: home channels
 * with their sections and banners, rankings, recommendations, genres, search words, first trends, and three invitations
 * to look at. To be called after books were saved. The same books always give the same shelves, and what stays keeps
 * its id. Readers see the old shelves until the new ones are whole.
 */
export async function refreshShelves(database: Database): Promise<void> {
  await changeCatalogue(database, async database => {
    const books = await readBooks(database)
    await countTagged(database)
    await database.deleteFrom('genre_tag').execute()
    await database.deleteFrom('tag_language').execute()
    const houses = housesOf(books)
    await insertAll(database, 'genre_tag', houses.flatMap(genreTagsOf))
    await insertAll(database, 'tag_language', houses.slice(1).flatMap(tagLanguagesOf))
    await fillHome(database, houses)
    await fillRankings(database, houses)
    await fillRelated(database, houses)
    await fillSearchWords(database, books)
    await setStarters(database, new Map(houses.map(({ language, books }) => [language, starterWords(books)])))
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

async function fillHome(database: Database, houses: House[]) {
  const channels = houses.flatMap(({ language, books }) => {
    const all = channelsOf(books)
    return all.map((channel, position) => {
      const row = { key: keyIn(language, channel.key), language, name: channelName(channel.key), position }
      return { language, row, ...homeOf(channel, all.slice(1)) }
    })
  })
  const channelIds = await replaceRows(
    database,
    'channel',
    channels.map(({ row }) => row),
  )
  const sections = channels.flatMap(({ language, row, sections }) =>
    sections.map(({ books, key, ...section }, position) => {
      const [name, channel_id] = [sectionName(key), channelIds.get(row.key)!]
      return { books, section: { ...section, key: keyIn(language, key), name, position, channel_id } }
    }),
  )
  const sectionIds = await replaceRows(
    database,
    'section',
    sections.map(({ section }) => section),
  )
  await database.deleteFrom('section_book').execute()
  await insertAll(
    database,
    'section_book',
    sections.flatMap(({ section, books }) =>
      books.map(({ id }, position) => ({ section_id: sectionIds.get(section.key)!, position, book_id: id })),
    ),
  )
  const banners = channels.flatMap(({ row: { key }, featured }) =>
    bannersOf(key, featured).map((banner, position) => ({ ...banner, position, channel_id: channelIds.get(key)! })),
  )
  await replaceRows(database, 'banner', banners)
}

async function fillRankings(database: Database, houses: House[]) {
  const rankings = houses.flatMap(({ language, books }) =>
    rankingsOf(books, language ? SCREEN : undefined).map(({ books, ...ranking }, position) => {
      const key = keyIn(language, ranking.key)
      return { books, row: { ...ranking, key, language, name: rankingName(ranking), position } }
    }),
  )
  const ids = await replaceRows(
    database,
    'ranking',
    rankings.map(({ row }) => row),
  )
  await database.deleteFrom('ranking_book').execute()
  await insertAll(
    database,
    'ranking_book',
    rankings.flatMap(({ row, books }) =>
      books.map(({ book, value }, position) => ({ ranking_id: ids.get(row.key)!, position, book_id: book.id, value })),
    ),
  )
}

async function fillRelated(database: Database, houses: House[]) {
  const [all] = houses
  const alike = await similarities(database)
  await database.deleteFrom('related_book').execute()
  for (const { language, books } of houses)
    await insertAll(
      database,
      'related_book',
      [...relatedBooks(all!.books, alike, books)].flatMap(([book_id, related]) =>
        related.map((related_id, position) => ({ book_id, language, position, related_id })),
      ),
    )
}

async function fillSearchWords(database: Database, books: ShelvedBook[]) {
  await database.deleteFrom('search_word_book').execute()
  await database.deleteFrom('search_word').execute()
  const words = searchWordsOf(books).map((word, index) => ({ ...word, id: index + 1 }))
  await insertAll(
    database,
    'search_word',
    words.map(({ id, key, name, books }) => ({ id, key, name, letter: firstLetter(name), book_count: books.length })),
  )
  await insertAll(
    database,
    'search_word_book',
    words.flatMap(({ id, books }) => books.map((book, position) => ({ word_id: id, position, book_id: book.id }))),
  )
}

/** Invitations come from readers of the app; until there are some, one of each status can be seen. */
async function inviteOnce(database: Database, books: ShelvedBook[]) {
  const book_id = sorted(books, byReads)[0]?.id
  const known = await database.selectFrom('invite').select('id').limit(1).executeTakeFirst()
  if (known || !book_id) return
  const common = { brand: '', book_id, inviter_avatar: null, needed: 3 }
  await database
    .insertInto('invite')
    .values([
      { ...common, inviter_name: 'Mara', helped: 1, expires_at: '2099-12-31T23:59:59.000Z' },
      { ...common, inviter_name: 'Jonas', helped: 3, expires_at: '2099-12-31T23:59:59.000Z' },
      { ...common, inviter_name: 'Inés', helped: 2, expires_at: '2025-01-01T00:00:00.000Z' },
    ])
    .execute()
}
