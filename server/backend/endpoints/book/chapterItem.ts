import type { ChapterItem } from '../../../../shared/api/book.ts'
import { chapterPrice } from '../../coins/price.ts'
import type { Tables } from '../../database/schema/schema.ts'

/** A chapter in a list. */
export function toChapterItem(
  chapter: Pick<Tables['chapter'], 'number' | 'key' | 'title' | 'word_count' | 'updated_at'>,
  freeChapters: number,
  isOrdered: boolean,
): ChapterItem {
  return {
    id: chapter.number,
    key: chapter.key,
    title: chapter.title,
    word_count: chapter.word_count,
    is_free: chapter.number <= freeChapters,
    price: chapterPrice(chapter, freeChapters),
    is_ordered: isOrdered,
    updated_at: chapter.updated_at,
  }
}
