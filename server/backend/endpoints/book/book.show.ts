import { selectCards, toCard } from '../../books/cards.ts'
import { bookNotFound } from '../../call/apiError.ts'
import { readableBook } from '../../coins/readableBook.ts'
import type { Handler } from '../../call/handler.ts'

export const handle: Handler<'book.show'> = async ({ book_id }, { database, reader }) => {
  await readableBook(database, book_id, reader?.id)
  const book = await selectCards(database, { withdrawn: true })
    .select(['book.introduction', 'word_count', 'free_chapters', 'updated_at', 'rating_count'])
    .where('book.id', '=', book_id)
    .executeTakeFirst()
  if (!book) throw bookNotFound()
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
  const { introduction, word_count, free_chapters, updated_at, rating_count } = book
  const about = { introduction, tags, word_count, free_chapters, updated_at, rating_count }
  return { ...toCard(book), ...about, ...(volumes.length > 0 && { volumes }) }
}
