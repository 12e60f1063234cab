import { chapterPrices, freeChapters, PRICED, type Seller } from '../coins/prices.ts'
import { authorLines, joinedAuthors } from '../database/engine/authors.ts'
import type { Database } from '../database/schema/schema.ts'
import { toText } from '../books/brandWords.ts'
import { fromColumn } from '../database/brandList.ts'

type ListedBook = {
  id: number
  state: 'on sale' | 'withdrawn' | 'taken down'
  brands: string
  chapters: number
  free: number
  /** Of all locked chapters, in coins; absent without a brand, since each has its own prices. */
  price?: number
  language: string | null
  title: string
  author: string
  source: string
}

/** For operators: in order of their ids, withdrawn ones too. @param brand only its books; '' for all */
export async function listBooks(database: Database, seller: Seller): Promise<ListedBook[]> {
  const books = await database
    .selectFrom('book')
    .select(['book.id', 'book.name as title', authorLines])
    .select(['brands', 'withdrawn', 'source_key', ...PRICED])
    .orderBy('book.id')
    .execute()
  const listed: ListedBook[] = []
  for (const { id, brands: column, withdrawn, ...book } of books) {
    const brands = fromColumn(column)
    if (seller.brand !== '' && brands?.has(seller.brand) === false) continue
    const free = freeChapters(book, seller.prices.rule.free)
    const locked = await database
      .selectFrom('chapter')
      .select(['number', 'key', 'word_count'])
      .where('book_id', '=', id)
      .where('number', '>', free)
      .execute()
    listed.push({
      id,
      state: STATES[withdrawn ?? 'shown'],
      brands: toText(brands),
      chapters: book.chapter_count,
      free,
      ...(seller.brand !== '' && {
        price: locked.map(chapterPrices(book, seller)).reduce((sum, price) => sum + price, 0),
      }),
      language: book.language,
      title: book.title,
      author: joinedAuthors(book.author_lines),
      source: book.source_key,
    })
  }
  return listed
}

const STATES = { shown: 'on sale', sale: 'withdrawn', law: 'taken down' } as const
