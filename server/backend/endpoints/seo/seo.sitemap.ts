import type { Search } from '../../call/searches.ts'
import { freeChapters } from '../../coins/prices.ts'
import { authorLines, cardAuthors } from '../../database/engine/authors.ts'
import { countOf, onPage } from '../../database/queries.ts'
import { isOffered, selectBooks } from '../../database/selectBooks.ts'

export const handle: Search<'seo.sitemap'> = async ({ page, limit }, { database, brand, prices }) => {
  const there = selectBooks(database, isOffered(brand))
  const total = await there.$call(countOf)
  const rows = await there
    .innerJoin('tag as genre', 'genre.id', 'book.category_id')
    .select(['book.id', 'book.name', authorLines, 'category_id'])
    .select(['genre.name as category_name', 'chapter_count', 'free_chapters', 'updated_at'])
    .orderBy('book.id')
    .$call(onPage({ page, limit }))
    .execute()
  const items = rows.map(({ author_lines, category_id, category_name, ...book }) => ({
    ...book,
    free_chapters: freeChapters(book, prices.rule.free),
    ...cardAuthors(author_lines),
    category: { id: category_id, name: category_name },
  }))
  return { items, page, limit, total }
}
