import { withCards } from '../../books/cards.ts'
import type { Handler } from '../../call/handler.ts'
import { countOf, onPage } from '../../database/queries.ts'
import { isOffered, selectBooks } from '../../database/selectBooks.ts'

const GUEST = 0

export const handle: Handler<'updates.list'> = async ({ book_ids, page, limit }, { database, brand, reader }) => {
  const ids = book_ids?.split(',').map(Number) ?? []
  const readerId = reader?.id ?? GUEST
  const updates = selectBooks(database, isOffered(brand))
    .innerJoin('book_update', 'book_update.book_id', 'book.id')
    .leftJoin('author_follow', join =>
      join
        .onRef('author_follow.author_id', '=', 'book.author_id')
        .on('author_follow.reader_id', '=', readerId)
        .onRef('followed_at', '<=', 'book_update.updated_at'),
    )
    .where(is =>
      is.or([
        is.and([is('book_update.book_id', 'in', [GUEST, ...ids]), is('first', '>', 1)]),
        is.and([
          is('followed_at', 'is not', null),
          // By index, since most books are by others.
          is('book_update.book_id', 'in', () =>
            selectBooks(database, isOffered(brand))
              .innerJoin('author_follow as own', 'own.author_id', 'book.author_id')
              .select('book.id')
              .where('own.reader_id', '=', readerId),
          ),
        ]),
      ]),
    )
    // Later editions may be shorter.
    .whereRef('first', '<=', 'chapter_count')
  const total = await updates.$call(countOf)
  const rows = await updates
    .select(['book_update.book_id', 'first', 'book_update.count', 'book_update.updated_at', 'chapter_count'])
    .orderBy('book_update.updated_at', 'desc')
    .orderBy('book_update.book_id')
    .$call(onPage({ page, limit }))
    .execute()
  const items = (await withCards(database, rows, isOffered(brand))).map(
    ({ book, first, count, updated_at, chapter_count }) => ({
      book,
      first,
      count: Math.min(count, chapter_count - first + 1),
      updated_at,
    }),
  )
  return { items, page, limit, total }
}
