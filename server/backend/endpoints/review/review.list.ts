import type { Handler } from '../../call/handler.ts'
import { readableBook } from '../../coins/readableBook.ts'
import { ratingsOf } from '../../reviews/score.ts'
import type { Review } from '../../../../shared/api/review.ts'
import type { ReviewSort } from '../../../../shared/reviews.ts'
import { equal, countOf, onPage } from '../../database/queries.ts'
import type { Database } from '../../database/schema/schema.ts'
import { SEEN } from '../../reviews/moderation.ts'

export const handle: Handler<'review.list'> = async ({ book_id, sort, page, limit }, { database, brand, reader }) => {
  await readableBook(database, book_id, { brand, readerId: reader?.id })
  const which = { bookId: book_id, brand, readerId: reader?.id, sort, page, limit }
  const { items, total } = await listReviews(database, which)
  return { items, page, limit, total, ratings: await ratingsOf(database, book_id) }
}

type Which = {
  bookId: number
  brand: string
  readerId: number | undefined
  sort: ReviewSort | undefined
  page: number
  limit: number
}

/** Latest first among equal stars, and their number; without those that the reader has reported. */
async function listReviews(
  database: Database,
  { bookId, brand, readerId, sort, page, limit }: Which,
): Promise<{ items: Review[]; total: number }> {
  let reviews = database
    .selectFrom('review')
    .where(is => equal(is, { book_id: bookId, brand }))
    .where('text', '!=', '')
    .where('state', 'in', SEEN)
  if (readerId !== undefined) {
    reviews = reviews.where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('review_report')
            .select('review_id')
            .whereRef('review_id', '=', 'review.id')
            .where('review_report.reader_id', '=', readerId),
        ),
      ),
    )
  }
  const total = await reviews.$call(countOf)
  if (sort === 'highest') reviews = reviews.orderBy('stars', 'desc')
  if (sort === 'lowest') reviews = reviews.orderBy('stars')
  const items = await reviews
    .select(['id', 'name', 'stars', 'text', 'changed_at'])
    .orderBy('changed_at', 'desc')
    .orderBy('id', 'desc')
    .$call(onPage({ page, limit }))
    .execute()
  return { items, total }
}
