import { toCard } from '../../books/book.ts'
import { cardsOf, selectCards } from '../../books/cards.ts'
import type { Database } from '../../database/schema/schema.ts'
import { findBooks } from '../../books/search/find.ts'
import type { Search } from '../../call/searches.ts'
import { COUNT, onPage } from '../../database/queries.ts'
import { isOffered, shelvesOf } from '../../database/selectBooks.ts'

export const handle: Search<'seo.keywords.page'> = ({ letter, name, ...on }, { database, brand }) =>
  name ? books(database, brand, name, on) : words(database, brand, letter, on)

type On = { page: number; limit: number }

async function words(database: Database, brand: string, letter: string | undefined, { page, limit }: On) {
  const all = database.selectFrom('search_word').where('brand', '=', shelvesOf(brand))
  const words = all.$if(letter !== undefined, query => query.where('letter', '=', letter!.toLowerCase()))
  const letters = await all.select(['letter', COUNT]).groupBy('letter').orderBy('letter').execute()
  const counted = letter === undefined ? letters : letters.filter(one => one.letter === letter.toLowerCase())
  const total = counted.reduce((sum, { count }) => sum + Number(count), 0)
  const items = await words.select(['name', 'book_count']).orderBy('id').$call(onPage({ page, limit })).execute()
  return { items, page, limit, total, letters: letters.map(({ letter }) => letter) }
}

/** Of a stored word; for other words, search results. */
async function books(database: Database, brand: string, name: string, { page, limit }: On) {
  const word = await database
    .selectFrom('search_word')
    .select(['id', 'book_count'])
    .where('brand', '=', shelvesOf(brand))
    .where('key', '=', name.toLowerCase())
    .executeTakeFirst()
  if (!word) {
    const { ids, total, corrected, near } = await findBooks(database, { brand, keyword: name, page, limit })
    // A page is about its own word.
    if (corrected || near) return { items: [], page, limit, total: 0 }
    return { items: await cardsOf(database, ids, isOffered(brand)), page, limit, total }
  }
  const books = await selectCards(database, isOffered(brand))
    .innerJoin('search_word_book', 'search_word_book.book_id', 'book.id')
    .where('word_id', '=', word.id)
    .orderBy('search_word_book.position')
    .$call(onPage({ page, limit }))
    .execute()
  return { items: books.map(toCard), page, limit, total: word.book_count }
}
