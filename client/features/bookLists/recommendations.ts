import type { BookCard } from '../../../shared/api/book.ts'
import type { PageContext } from '../../routing/page/page.ts'
import { tileBook, type TileBook } from '../../ui/books/tileBook.ts'

/** Recommendations for a book; empty if they cannot be loaded. */
export async function recommendations({ api, signal }: PageContext, book_id: number | undefined): Promise<TileBook[]> {
  if (!book_id) return []
  const { s, d } = await api.get('recommend.get', { book_id }, { signal, quiet: true })
  return s ? (d as { items: BookCard[] }).items.map(tileBook) : []
}
