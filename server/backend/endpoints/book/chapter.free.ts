import { bookNotFound, chapterNotFound } from '../../http/apiError.ts'
import type { Handler } from '../../http/handler.ts'
import { splitParagraphs } from '../../text.ts'
import { toChapterItem } from './chapterItem.ts'
import { opening } from './opening.ts'

export const chapterFree: Handler<'chapter.free'> = async ({ book_id, chapter_id }, { database }) => {
  const book = await database.selectFrom('book').select(['name', 'free_chapters', 'chapter_count'])
    .where('id', '=', book_id).executeTakeFirst()
  if (!book) throw bookNotFound()
  const chapter = await database.selectFrom('chapter')
    .innerJoin('chapter_text', (join) => join
      .onRef('chapter_text.book_id', '=', 'chapter.book_id').onRef('chapter_text.number', '=', 'chapter.number'))
    .select(['chapter.number', 'title', 'word_count', 'updated_at', 'body'])
    .where('chapter.book_id', '=', book_id).where('chapter.number', '=', chapter_id).executeTakeFirst()
  if (!chapter) throw chapterNotFound()

  const item = toChapterItem(chapter, book.free_chapters)
  const paragraphs = splitParagraphs(chapter.body)
  return {
    ...item,
    book_id,
    book_name: book.name,
    paragraphs: item.is_free ? paragraphs : opening(paragraphs, chapter.word_count),
    locked: !item.is_free,
    prev_id: item.id > 1 ? item.id - 1 : null,
    next_id: item.id < book.chapter_count ? item.id + 1 : null,
    chapter_count: book.chapter_count,
  }
}
