import type { StoredMarks, StoredMark } from './storedMarks.ts'
import type { Mark } from './mark.ts'
import { changeTime } from '../../platform/changeTime.ts'

const isIt = (owner: number | undefined, id: string) => (mark: StoredMark) => mark.id === id && mark.owner === owner

/** The marks with one of this reader's as it is now. */
export function withMark(
  { marks, since }: StoredMarks,
  owner: number | undefined,
  mark: Mark,
  at: string,
): StoredMarks {
  const isThis = isIt(owner, mark.id)
  const changed_at = changeTime(marks.find(isThis), at)
  const { id, kind, book_id, book_name, chapter_id, chapter_key, chapter_title, paragraph, note, made_at, quote } = mark
  const place = { book_id, book_name, chapter_id, chapter_key, chapter_title, paragraph, at: mark.at }
  const next: StoredMark = { id, kind, ...place, quote, note, made_at, changed_at, owner }
  return { since, marks: [...marks.filter(other => !isThis(other)), next] }
}

/** The marks without one of this reader's: one of an account loses its words, and the removal is still to be sent. */
export function withoutMark(
  { marks, since }: StoredMarks,
  owner: number | undefined,
  id: string,
  at: string,
): StoredMarks {
  const isThis = isIt(owner, id)
  return {
    since,
    marks: marks.flatMap(mark => {
      if (!isThis(mark)) return [mark]
      if (owner === undefined || mark.refused) return []
      const { settled: _settled, ...rest } = mark
      return [{ ...rest, quote: '', note: '', removed: true as const, changed_at: changeTime(mark, at) }]
    }),
  }
}
