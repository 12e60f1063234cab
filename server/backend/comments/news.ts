import { sql } from 'kysely'
import type { ReplyNotifications } from '../../../shared/api/comments.ts'
import type { BrandPrices } from '../call/brandPrices.ts'
import type { Call } from '../call/handler.ts'
import { countOf, onPage, getRow, isChapter } from '../database/queries.ts'
import type { Database } from '../database/schema/schema.ts'
import { isOffered, selectBooks } from '../database/selectBooks.ts'
import { shorten } from '../text/text.ts'
import { toComments, visibleTo } from './readComments.ts'

const BEGINNING = 100

type Signed = Pick<Call, 'database' | 'brand' | 'push'> & { reader: { id: number } }
type Caller = { database: Database; brand: string; reader: { id: number }; prices: Pick<BrandPrices, 'rule'> }

/** Replies to the reader's comments that they can see, latest first, and their number. */
export async function listNews(
  { database, brand, reader, prices }: Caller,
  { page, limit }: { page: number; limit: number },
) {
  const own = database
    .selectFrom('comment as own')
    .select('own.id')
    .where('own.reader_id', '=', reader.id)
    .where('own.brand', '=', brand)
  const books = selectBooks(database, isOffered(brand)).select(['id as book_id', 'name as book_name', 'free_chapters'])
  const replies = visibleTo(reader.id, database.selectFrom('comment').selectAll('comment'))
    .where('parent_id', 'in', own)
    .where('comment.reader_id', '!=', reader.id)
    .where('comment.state', '!=', 'deleted')
  const news = database
    .selectFrom(replies.as('comment'))
    .innerJoin('comment as to', 'to.id', 'comment.parent_id')
    .innerJoin(books.as('book'), 'book.book_id', 'comment.book_id')
    .innerJoin('chapter', isChapter('comment.book_id', 'comment.chapter'))
    .where(({ or, eb, exists, selectFrom }) =>
      or([
        eb('chapter.number', '<=', sql<number>`book.free_chapters`),
        eb('chapter.number', '<=', prices.rule.free ?? 0),
        exists(
          selectFrom('unlock')
            .select('unlock.chapter')
            .where('unlock.reader_id', '=', reader.id)
            .whereRef('unlock.book_id', '=', 'comment.book_id')
            .whereRef('unlock.chapter', '=', 'chapter.key'),
        ),
      ]),
    )
  const total = await news.$call(countOf)
  const rows = await news
    .selectAll('comment')
    .select(['to.text as to', 'book_name', 'chapter.number', 'chapter.title'])
    .orderBy('comment.id', 'desc')
    .$call(onPage({ page, limit }))
    .execute()
  const comments = await toComments(database, rows, reader.id)
  const items = rows.map(({ to, book_id, book_name, number, chapter, title }, index) => ({
    comment: comments[index]!,
    to: shorten(to, BEGINNING),
    book_id,
    book_name,
    chapter_id: number,
    chapter_key: chapter,
    chapter_title: title,
  }))
  return { items, total }
}

/** `push` only if the brand has notifications. */
export async function notificationsOf({ database, brand, push, reader }: Signed): Promise<ReplyNotifications> {
  const chosen = await getRow(database, 'reader', { id: reader.id }, ['replies_by_push', 'replies_by_mail'])
  return { ...(push?.keyOf(brand) && { push: chosen.replies_by_push === 1 }), mail: chosen.replies_by_mail === 1 }
}
