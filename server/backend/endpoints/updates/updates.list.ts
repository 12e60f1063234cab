import { sql } from 'kysely'
import { withCards } from '../../books/cards.ts'
import type { Handler } from '../../call/handler.ts'
import { countOf, onPage } from '../../database/queries.ts'
import { isOffered, selectBooks } from '../../database/selectBooks.ts'

const GUEST = 0

export const handle: Handler<'updates.list'> = async ({ book_ids, page, limit }, { database, brand, reader }) => {
  const ids = book_ids?.split(',').map(Number) ?? []
  const readerId = reader?.id ?? GUEST
  const followed = database
    .selectFrom('author_follow')
    .innerJoin('book_author', 'book_author.author_id', 'author_follow.author_id')
    .select('book_author.book_id')
    .where('reader_id', '=', readerId)
  const updates = selectBooks(database, isOffered(brand))
    .innerJoin('book_update', 'book_update.book_id', 'book.id')
    .where(is =>
      is.or([
        is.and([is('book_update.book_id', 'in', [GUEST, ...ids]), is('first', '>', 1)]),
        is.and([
          // By index, since most books are by others.
          is('book_update.book_id', 'in', followed),
          is.exists(
            followed
              .where('book_author.book_id', '=', sql.ref<number>('book_update.book_id'))
              .where('followed_at', '<=', sql.ref<string>('book_update.updated_at')),
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
