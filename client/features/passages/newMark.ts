import { newKey } from '../../platform/newKey.ts'
import type { Notices } from '../../services/notices.ts'
import { passages as text } from '../../text/en/reading/passages.ts'
import type { Anchor, Mark } from '../marks/mark.ts'
import type { Marks } from '../marks/marks.ts'
import type { ReadBook, ReadChapter } from '../reading/chapter.ts'

/** A new mark in a chapter. */
export const newMark = (kind: Mark['kind'], anchor: Anchor, book: ReadBook, chapter: ReadChapter): Mark => ({
  ...anchor,
  id: newKey(),
  kind,
  book_id: book.id,
  book_name: book.name,
  chapter_id: chapter.id,
  chapter_key: chapter.key,
  chapter_title: chapter.title,
  note: '',
  made_at: new Date().toISOString(),
})

/** Stores a mark, or says why it cannot be stored. */
export function storeMark(marks: Marks | undefined, mark: Mark, notices: Notices): boolean {
  const isNew = !marks?.mine.some(({ id }) => id === mark.id)
  const isTooMany = isNew && marks?.isFull === true
  const isStored = !isTooMany && marks?.put(mark) === true
  if (!isStored) notices.toast(isTooMany ? text.tooMany : text.notKept)
  return isStored
}
