import type { Chapter, ChapterItem } from '../../../shared/api/book.ts'
import { currentChapter } from './editions/currentChapter.ts'
import { readableBook } from '../coins/readableBook.ts'
import { chapterPrices } from '../coins/prices.ts'
import { unlocked } from '../coins/unlock.ts'
import type { BrandPrices } from '../call/brandPrices.ts'
import type { Database, Tables } from '../database/schema/schema.ts'
import type { Visitor } from '../database/selectBooks.ts'
import { chapterNotFound } from '../call/apiError.ts'
import { splitParagraphs } from '../text/text.ts'
import { opening } from '../text/opening.ts'

/** In full if free or unlocked, else its opening. Throws 404 and 410. @param key counts before the number */
export async function readChapter(
  database: Database,
  bookId: number,
  chapterId: number,
  visitor: Visitor & { prices: BrandPrices },
  key?: number,
): Promise<Chapter> {
  const book = await readableBook(database, bookId, visitor)
  const now = key === undefined ? undefined : await currentChapter(database, bookId, key)
  const number = now?.number ?? chapterId
  const chapter = await database
    .selectFrom('chapter')
    .innerJoin('chapter_text', join =>
      join.onRef('chapter_text.book_id', '=', 'chapter.book_id').onRef('chapter_text.number', '=', 'chapter.number'),
    )
    .select(['chapter.number', 'key', 'title', 'word_count', 'updated_at', 'body', 'note_before', 'note_after'])
    .where('chapter.book_id', '=', bookId)
    .where('chapter.number', '=', number)
    .executeTakeFirst()
  if (!chapter) throw chapterNotFound()

  const next = await database
    .selectFrom('chapter')
    .select(['number', 'key', 'word_count'])
    .where('book_id', '=', bookId)
    .where('number', '=', number + 1)
    .executeTakeFirst()
  const keys = next ? [chapter.key, next.key] : [chapter.key]
  const owned = await unlocked(database, visitor.readerId, bookId, keys)
  const priceOf = chapterPrices(book, visitor)
  const item = toChapterItem(chapter, priceOf(chapter), owned.has(chapter.key))
  const open = item.is_free || item.is_ordered
  const paragraphs = splitParagraphs(chapter.body)
  return {
    ...item,
    book_id: bookId,
    book_name: book.name,
    paragraphs: open ? paragraphs : opening(paragraphs, chapter.word_count, book.language),
    ...(open && chapter.note_before && { note_before: chapter.note_before }),
    ...(open && chapter.note_after && { note_after: chapter.note_after }),
    locked: !open,
    prev_id: item.id > 1 ? item.id - 1 : null,
    next_id: item.id < book.chapter_count ? item.id + 1 : null,
    ...(next && { next_price: owned.has(next.key) ? 0 : priceOf(next) }),
    chapter_count: book.chapter_count,
  }
}

export function toChapterItem(
  chapter: Pick<Tables['chapter'], 'number' | 'key' | 'title' | 'word_count' | 'updated_at'>,
  price: number,
  isOrdered: boolean,
): ChapterItem {
  return {
    id: chapter.number,
    key: chapter.key,
    title: chapter.title,
    word_count: chapter.word_count,
    is_free: price === 0,
    price,
    is_ordered: isOrdered,
    updated_at: chapter.updated_at,
  }
}
