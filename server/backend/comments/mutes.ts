import { failures as text } from '../../../shared/text/en/backend/failures.ts'
import { ApiError, notFound } from '../call/apiError.ts'
import { countOf, equal, hasRow, deleteRows, insertNew } from '../database/queries.ts'
import type { Requester } from './rules.ts'

const MAX = 500

/** Throws 404 NOT_FOUND for who has written no comment here, and 409 CONFLICT for oneself, or beyond 500. */
export async function muteReader({ database, brand, reader, now }: Requester, mutedId: number, muted: boolean) {
  const pair = { reader_id: reader.id, muted_id: mutedId }
  if (!muted) return void (await deleteRows(database, 'reader_mute', pair))
  if (mutedId === reader.id) throw new ApiError(409, 'CONFLICT', () => text.muteYourself)
  const theirs = database
    .selectFrom('comment')
    .select('id')
    .where(is => equal(is, { reader_id: mutedId, brand }))
    .limit(1)
  if (!(await theirs.$call(hasRow))) throw notFound()
  const all = await database.selectFrom('reader_mute').where('reader_id', '=', reader.id).$call(countOf)
  if (all >= MAX) throw new ApiError(409, 'CONFLICT', () => text.tooManyMuted)
  await insertNew(database, 'reader_mute', { ...pair, muted_at: now.toISOString() })
}

export async function mutedReaders({ database, reader }: Requester) {
  const rows = await database
    .selectFrom('reader_mute')
    .select(({ selectFrom }) => [
      'muted_id as id',
      'muted_at',
      selectFrom('comment')
        .select('name')
        .whereRef('comment.reader_id', '=', 'muted_id')
        .where('state', '!=', 'deleted')
        .orderBy('comment.id', 'desc')
        .limit(1)
        .as('name'),
    ])
    .where('reader_id', '=', reader.id)
    .orderBy('muted_at', 'desc')
    .orderBy('muted_id')
    .execute()
  return rows.map(({ id, name, muted_at }) => ({ id, name: name ?? '', muted_at }))
}
