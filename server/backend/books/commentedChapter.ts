import { failures as text } from '../../../shared/text/en/backend/failures.ts'
import { ApiError } from '../call/apiError.ts'
import type { Call } from '../call/handler.ts'
import { readChapter } from './readChapter.ts'
import { findRow } from '../database/queries.ts'

type Named = { book_id: number; chapter_id: number; chapter_key?: number | undefined }

/** Its key, and its text as the caller can read it. */
export async function commentedChapter(call: Call, { book_id, chapter_id, chapter_key }: Named) {
  const { database, brand, prices, reader } = call
  const visitor = { brand, prices, readerId: reader?.id }
  const {
    key = chapter_id,
    locked,
    paragraphs,
  } = await readChapter(database, book_id, chapter_id, visitor, chapter_key)
  return { place: { brand, bookId: book_id, chapter: key }, locked, paragraphs }
}

/** Throws 403 CHAPTER_LOCKED unless the caller can read the chapter in full. */
export async function openChapter(call: Call, named: Named) {
  const chapter = await commentedChapter(call, named)
  if (chapter.locked) throw new ApiError(403, 'CHAPTER_LOCKED', () => text.chapterLocked)
  return chapter
}

/** The same for the chapter of a comment; nothing if there is no such comment. */
export async function openChapterOf(call: Call, commentId: number): Promise<void> {
  const { database, brand } = call
  const comment = await findRow(database, 'comment', { id: commentId, brand }, ['book_id', 'chapter'])
  if (comment) await openChapter(call, { ...comment, chapter_id: 1, chapter_key: comment.chapter })
}
