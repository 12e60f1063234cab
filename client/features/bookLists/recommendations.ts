import type { BookCard } from '../../../shared/api/book.ts'
import type { PageContext } from '../../routing/page/page.ts'

/** Books that go with a book; none where they cannot be had. */
export async function recommendations({ api, signal }: PageContext, book_id: number | undefined): Promise<BookCard[]> {
  if (!book_id) return []
  const { s, d } = await api.get('recommend.get', { book_id }, { signal, quiet: true })
  // Tiles show neither introduction nor time.
  return s ? (d as { items: BookCard[] }).items.map(book => ({ ...book, introduction: '', updated_at: undefined })) : []
}
