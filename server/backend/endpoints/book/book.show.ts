import { DETAIL_COLUMNS, toBook } from '../../books/book.ts'
import { selectCards } from '../../books/cards.ts'
import { labelled } from '../../books/genreLabels.ts'
import { bookNotFound } from '../../call/apiError.ts'
import { freeChapters } from '../../coins/prices.ts'
import { refuseWithdrawn } from '../../coins/readableBook.ts'
import type { Handler } from '../../call/handler.ts'
import { isVisible } from '../../database/selectBooks.ts'
import type { Database } from '../../database/schema/schema.ts'

export const handle: Handler<'book.show'> = async ({ book_id }, { database, brand, prices, reader }) => {
  const visitor = { brand, readerId: reader?.id }
  const book = await selectCards(database, isVisible(brand))
    .select(DETAIL_COLUMNS.map(column => `book.${column}` as const))
    .select(['withdrawn', 'brands'])
    .where('book.id', '=', book_id)
    .executeTakeFirst()
  if (!book) throw bookNotFound()
  await refuseWithdrawn(database, book, visitor)
  const tags = await database
    .selectFrom('book_tag')
    .innerJoin('tag', 'tag.id', 'book_tag.tag_id')
    .select(['tag.id', 'tag.name'])
    .where('book_id', '=', book_id)
    .orderBy('tag.key')
    .execute()
  const volumes = await database
    .selectFrom('volume')
    .select(['title', 'first_chapter', 'last_chapter'])
    .where('book_id', '=', book_id)
    .orderBy('position')
    .execute()
  const next_chapter_at = book.status === 'updating' ? await nextChapterAt(database, book_id) : undefined
  return {
    ...toBook(book, { tags: tags.map(labelled), volumes }),
    free_chapters: freeChapters(book, prices.rule.free),
    ...(next_chapter_at && { next_chapter_at }),
  }
}

const DAY = 86_400_000
/** Of so many updates the usual distance is taken; with fewer gaps there is no rhythm. */
const UPDATES = 8
const MIN_GAPS = 2
/** A book that pauses longer has no rhythm that readers would wait for. */
const MAX_DAYS = 31

/** When its next chapter usually comes: as long after the last as the median gap before; undefined if it is late. */
async function nextChapterAt(database: Database, book_id: number, now = Date.now()): Promise<string | undefined> {
  const updates = await database
    .selectFrom('book_update')
    .select('updated_at')
    .where('book_id', '=', book_id)
    .orderBy('day', 'desc')
    .limit(UPDATES)
    .execute()
  const times = updates.map(({ updated_at }) => Date.parse(updated_at))
  const gaps = times.slice(1).map((time, index) => times[index]! - time)
  const usual = gaps.toSorted((one, other) => one - other)[gaps.length >> 1]
  if (gaps.length < MIN_GAPS || !usual || usual > MAX_DAYS * DAY) return undefined
  const next = times[0]! + usual
  return next > now ? new Date(next).toISOString() : undefined
}
