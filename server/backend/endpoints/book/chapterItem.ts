import type { ChapterItem } from '../../../../shared/api/book.ts'
import type { ChapterTable } from '../../database/schema.ts'

const WORDS_PER_COIN = 100

/** A chapter as lists show it. Beyond the free ones it costs a coin for every 100 words begun, and one at least. */
export function toChapterItem(chapter: Omit<ChapterTable, 'book_id'>, freeChapters: number): ChapterItem {
  const is_free = chapter.number <= freeChapters
  return {
    id: chapter.number,
    title: chapter.title,
    word_count: chapter.word_count,
    is_free,
    price: is_free ? 0 : Math.max(1, Math.ceil(chapter.word_count / WORDS_PER_COIN)),
    is_ordered: false,
    updated_at: chapter.updated_at,
  }
}
