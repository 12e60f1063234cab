import { chapterPrice } from '../coins/unlock.ts'
import type { Database } from '../database/schema/schema.ts'
import { toText } from '../books/brandWords.ts'
import { fromColumn } from '../database/brandList.ts'

type ListedBook = {
  id: number
  state: 'on sale' | 'withdrawn' | 'taken down'
  brands: string
  chapters: number
  free: number
  /** Of all locked chapters, in coins. */
  price: number
  language: string | null
  title: string
  author: string
  source: string
}

/** For operators: in order of their ids, withdrawn ones too. @param brand only its books */
export async function listBooks(database: Database, brand?: string): Promise<ListedBook[]> {
  const books = await database
    .selectFrom('book')
    .innerJoin('author', 'author.id', 'author_id')
    .select(['book.id', 'book.name as title', 'author.name as author', 'language', 'chapter_count', 'free_chapters'])
    .select(['brands', 'withdrawn', 'source_key'])
    .orderBy('book.id')
    .execute()
  const listed: ListedBook[] = []
  for (const { id, brands: column, withdrawn, free_chapters: free, ...book } of books) {
    const brands = fromColumn(column)
    if (brand !== undefined && brands && !brands.has(brand)) continue
    const locked = await database
      .selectFrom('chapter')
      .select(['number', 'word_count'])
      .where('book_id', '=', id)
      .where('number', '>', free)
      .execute()
    listed.push({
      id,
      state: STATES[withdrawn ?? 'shown'],
      brands: toText(brands),
      chapters: book.chapter_count,
      free,
      price: locked.reduce((sum, chapter) => sum + chapterPrice(chapter, free), 0),
      language: book.language,
      title: book.title,
      author: book.author,
      source: book.source_key,
    })
  }
  return listed
}

const STATES = { shown: 'on sale', sale: 'withdrawn', law: 'taken down' } as const
