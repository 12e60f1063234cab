import { DETAIL_COLUMNS, toBook } from '../../books/book.ts'
import { selectCards } from '../../books/cards.ts'
import { labelled } from '../../books/genreLabels.ts'
import { bookNotFound } from '../../call/apiError.ts'
import { freeChapters } from '../../coins/prices.ts'
import { refuseWithdrawn } from '../../coins/readableBook.ts'
import type { Handler } from '../../call/handler.ts'
import { nextChapterAt } from '../../books/nextChapterAt.ts'
import { isVisible } from '../../database/selectBooks.ts'

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
