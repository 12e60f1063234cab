import type { Handler } from '../../call/handler.ts'
import { readableBook } from '../../coins/readableBook.ts'
import { listReviews } from '../../reviews/listReviews.ts'
import { ratingsOf } from '../../reviews/score.ts'

export const handle: Handler<'review.list'> = async ({ book_id, sort, page, limit }, { database, brand, reader }) => {
  await readableBook(database, book_id, { brand, readerId: reader?.id })
  const which = { bookId: book_id, brand, readerId: reader?.id, sort, page, limit }
  const { items, total } = await listReviews(database, which)
  return { items, page, limit, total, ratings: await ratingsOf(database, book_id) }
}
