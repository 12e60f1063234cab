import type { Output } from '../../../shared/api/endpoints.ts'
import type { Passage } from '../../../shared/api/ownReading.ts'
import type { StoredMarks, StoredMark } from './storedMarks.ts'
import { pick } from '../../platform/pick.ts'

export const adopted = ({ marks, since }: StoredMarks, owner: number): StoredMarks => ({
  since,
  marks: marks.map(mark => (mark.owner === undefined ? { ...mark, owner } : mark)),
})

/** Drops other accounts' marks, except those that their account does not have yet. */
export const withoutOthers = ({ marks, since }: StoredMarks, owner: number | undefined): StoredMarks => ({
  marks: marks.filter(mark => mark.owner === undefined || mark.owner === owner || !mark.settled),
  ...(since?.owner === owner && { since }),
})

/** Marks to send to the account; removals first, since they make room. */
export const unsent = ({ marks }: StoredMarks, owner: number): StoredMark[] => {
  const waiting = marks.filter(mark => mark.owner === owner && !mark.settled && !mark.refused)
  return [...waiting.filter(({ removed }) => removed), ...waiting.filter(({ removed }) => !removed)]
}

export const passageOf = (mark: StoredMark): Passage => ({
  ...pick(mark, ['id', 'kind', 'book_id', 'chapter_id', 'chapter_key', 'paragraph', 'at', 'quote', 'note']),
  ...pick(mark, ['made_at', 'changed_at']),
  removed: mark.removed === true,
})

/** Confirmed removals are dropped and make room, so refused marks are tried again. Skips entries changed since. */
export function confirm(
  { marks, since }: StoredMarks,
  sent: readonly StoredMark[],
  how: 'settled' | 'refused',
): StoredMarks {
  const times = new Map(sent.map(mark => [keyOf(mark), mark.changed_at]))
  const hasRoom = sent.some(({ removed }) => removed)
  return {
    since,
    marks: marks.flatMap(mark => {
      const isSent = times.get(keyOf(mark)) === mark.changed_at
      if (isSent) return mark.removed ? [] : [{ ...mark, [how]: true as const }]
      return hasRoom && mark.refused ? [{ ...mark, refused: undefined }] : [mark]
    }),
  }
}

const keyOf = ({ owner, id }: StoredMark) => `${owner} ${id}`

/** Merges changes from the account; an unsent local version stays if it is newer. */
export function withAccount(
  { marks }: StoredMarks,
  owner: number,
  { items, next }: Output<'passages.list'>,
): StoredMarks {
  const theirs = new Map(items.map(item => [item.id, item]))
  const rest = marks.filter(mark => {
    const item = mark.owner === owner ? theirs.get(mark.id) : undefined
    if (!item) return true
    const isNewer = !mark.settled && !mark.refused && mark.changed_at > timeOf(item.changed_at)
    if (isNewer) theirs.delete(mark.id)
    return isNewer
  })
  const news = [...theirs.values()].flatMap(({ removed, made_at, changed_at, ...item }): StoredMark[] =>
    removed ? [] : [{ ...item, made_at: timeOf(made_at), changed_at: timeOf(changed_at), owner, settled: true }],
  )
  return { marks: [...rest, ...news], since: { owner, next } }
}

/** With milliseconds, so that times compare as text. */
const timeOf = (time: string) => new Date(time).toISOString()
