import { toCard } from '../../books/book.ts'
import { cardsOf, selectCards } from '../../books/cards.ts'
import type { Database } from '../../database/schema/schema.ts'
import { findBooks } from '../../books/search/find.ts'
import type { Search } from '../../call/searches.ts'
import { countOf, onPage } from '../../database/queries.ts'

export const handle: Search<'seo.keywords.page'> = ({ letter, name, page, limit }, { database }) =>
  name ? books(database, name, page, limit) : words(database, letter, page, limit)

async function words(database: Database, letter: string | undefined, page: number, limit: number) {
  const all = database.selectFrom('search_word')
  const words = all.$if(letter !== undefined, query => query.where('letter', '=', letter!.toLowerCase()))
  const total = await words.$call(countOf)
  const items = await words.select(['name', 'book_count']).orderBy('key').$call(onPage({ page, limit })).execute()
  const letters = await all.select('letter').distinct().orderBy('letter').execute()
  return { items, page, limit, total, letters: letters.map(({ letter }) => letter) }
}

/** Of a stored word; for other words, search results. */
async function books(database: Database, name: string, page: number, limit: number) {
  const word = await database
    .selectFrom('search_word')
    .select(['id', 'book_count'])
    .where('key', '=', name.toLowerCase())
    .executeTakeFirst()
  if (!word) {
    const { ids, total, corrected } = await findBooks(database, { keyword: name, page, limit })
    // A page is about its own word.
    if (corrected) return { items: [], page, limit, total: 0 }
    return { items: await cardsOf(database, ids), page, limit, total }
  }
  const books = await selectCards(database)
    .innerJoin('search_word_book', 'search_word_book.book_id', 'book.id')
    .where('word_id', '=', word.id)
    .orderBy('search_word_book.position')
    .$call(onPage({ page, limit }))
    .execute()
  return { items: books.map(toCard), page, limit, total: word.book_count }
}
