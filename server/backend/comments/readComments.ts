import { sql, type Selectable } from 'kysely'
import type { Comment } from '../../../shared/api/comments.ts'
import type { CommentSort } from '../../../shared/reviews.ts'
import { equal, hasRow } from '../database/queries.ts'
import { SEEN } from '../database/schema/comments.ts'
import type { Database, Tables } from '../database/schema/schema.ts'

const MOST_COUNTED = 99

type Place = { brand: string; bookId: number; chapter: number }

const at = (database: Database, { brand, bookId, chapter }: Place) =>
  database.selectFrom('comment').where(is => equal(is, { book_id: bookId, chapter, brand }))

/** Of comments and their replies that everyone sees. @param isOpen whether the caller can read the chapter */
export async function countComments(database: Database, place: Place, isOpen: boolean) {
  const rows = await at(database, place)
    .select(['paragraph', sql<number>`sum(replies + case when state = 'deleted' then 0 else 1 end)`.as('count')])
    .where('parent_id', 'is', null)
    .where('state', 'in', [...SEEN, 'deleted'])
    .groupBy('paragraph')
    .execute()
  const counts = new Map(rows.map(({ paragraph, count }) => [paragraph, Number(count)]))
  const last = Math.max(0, ...counts.keys())
  const beside = (index: number) => Math.min(MOST_COUNTED, counts.get(index + 1) ?? 0)
  return {
    total: [...counts.values()].reduce((sum, count) => sum + count, 0),
    chapter: counts.get(0) ?? 0,
    paragraphs: isOpen ? Array.from({ length: last }, (_, index) => beside(index)) : [],
  }
}

type Which = {
  place: Place
  readerId: number | undefined
  /** 0: those on the chapter. */
  paragraph: number
  parentId: number | undefined
  sort: CommentSort
  limit: number
  cursor: string | undefined
}

/** After `cursor`, by a key that is unique and only falls (or rises), so that no cursor leads back. */
export async function listComments(
  database: Database,
  { place, readerId = 0, paragraph, parentId, sort, limit, cursor = '' }: Which,
): Promise<{ items: Comment[]; next: string | null }> {
  const [, likes, id] = (/^(\d{1,9})?-(\d{1,15})$/.exec(cursor) ?? []).map(Number) as [number, number?, number?]
  let query = visibleTo(readerId, at(database, place).selectAll('comment'))
  if (parentId !== undefined) {
    const parent = visibleTo(readerId, at(database, place).selectAll('comment')).where('comment.id', '=', parentId)
    if (!(await parent.$call(hasRow))) return { items: [], next: null }
    query = query.where('parent_id', '=', parentId).orderBy('id')
    if (id !== undefined) query = query.where('id', '>', id)
  } else {
    query = query.where('parent_id', 'is', null).where('paragraph', '=', paragraph)
    const isBest = sort === 'best'
    if (isBest) query = query.orderBy('likes', 'desc')
    query = query.orderBy('id', 'desc')
    if (id !== undefined)
      query = isBest
        ? query.where(sql<boolean>`(likes, id) < (${Number.isNaN(likes) ? 0 : likes}, ${id})`)
        : query.where('id', '<', id)
  }
  const rows = await query.limit(limit + 1).execute()
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  const next =
    last && rows.length > limit ? `${parentId === undefined && sort === 'best' ? last.likes : ''}-${last.id}` : null
  return { items: await toComments(database, shown, readerId), next }
}

const commentsIn = (database: Database) => database.selectFrom('comment').selectAll('comment')

/** Their own, and those that everyone sees, except of muted readers and reported ones. @param readerId 0: a guest */
export function visibleTo(readerId: number, query: ReturnType<typeof commentsIn>) {
  const everyone = query.where(({ or, eb, and }) =>
    or([
      eb('state', 'in', SEEN),
      and([eb('state', '=', 'deleted'), eb('replies', '>', 0)]),
      and([eb('comment.reader_id', '=', readerId), eb('state', '!=', 'deleted')]),
    ]),
  )
  if (readerId === 0) return everyone
  return everyone
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('reader_mute')
            .select('muted_id')
            .where('reader_mute.reader_id', '=', readerId)
            .whereRef('muted_id', '=', 'comment.reader_id'),
        ),
      ),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('comment_report')
            .select('comment_id')
            .where('comment_report.reader_id', '=', readerId)
            .whereRef('comment_id', '=', 'comment.id'),
        ),
      ),
    )
}

/** @param readerId for whom */
export async function toComments(
  database: Database,
  rows: readonly Selectable<Tables['comment']>[],
  readerId: number,
): Promise<Comment[]> {
  const likes = database
    .selectFrom('comment_like')
    .select('comment_id')
    .where('reader_id', '=', readerId)
    .where(
      'comment_id',
      'in',
      rows.map(({ id }) => id),
    )
  const liked = new Set(readerId && rows.length > 0 ? (await likes.execute()).map(row => row.comment_id) : [])
  return rows.map(row => {
    const own = row.reader_id === readerId && row.state !== 'deleted'
    const state = row.state === 'reported' ? 'hidden' : row.state === 'cleared' ? 'shown' : row.state
    return {
      id: row.id,
      author: state === 'deleted' ? null : { id: row.reader_id, name: row.name, wrote_book: row.by_author === 1 },
      own,
      text: row.text,
      spoiler: row.spoiler === 1,
      state,
      ...(own && state !== 'shown' && row.reason && { reason: row.reason }),
      edited: row.edited_at !== null,
      created_at: row.created_at,
      paragraph: row.paragraph || null,
      quote: row.paragraph === 0 ? row.quote : '',
      parent_id: row.parent_id,
      likes: row.likes,
      liked: liked.has(row.id),
      liked_by_author: row.liked_by_author === 1,
      replies: row.replies,
    }
  })
}
