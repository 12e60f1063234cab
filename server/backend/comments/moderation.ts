import type { CommentReason } from '../../../shared/reviews.ts'
import { accountsOfPerson, equal, hasRow, deleteRows } from '../database/queries.ts'
import { SEEN, type CommentState } from '../database/schema/comments.ts'
import type { Database } from '../database/schema/schema.ts'
import { deleteComment, recountLikes, recountReplies, showFirst } from './writeComments.ts'

export const commentsIn = (database: Database) =>
  database
    .selectFrom('comment')
    .innerJoin('book', 'book.id', 'comment.book_id')
    .selectAll('comment')
    .select(['book.name as title'])
    .select(({ selectFrom }) =>
      selectFrom('comment_report')
        .select(({ fn }) => fn.countAll<number>().as('reports'))
        .whereRef('comment_id', '=', 'comment.id')
        .as('reports'),
    )

/** For a transaction. Undefined if there is none. */
export async function setCommentState(
  database: Database,
  id: number,
  state: CommentState,
  reason: CommentReason | null,
): Promise<{ reader_id: number } | undefined> {
  const comment = await database
    .updateTable('comment')
    .set({ state, reason })
    .where('id', '=', id)
    .where('state', '!=', 'deleted')
    .returning(['reader_id', 'parent_id'])
    .executeTakeFirst()
  if (comment?.parent_id) await recountReplies(database, comment.parent_id)
  return comment
}

/** Shows it again, or for the first time if it was held. For a transaction. Undefined if there is none. */
export async function restoreComment(database: Database, id: number, now: Date) {
  const held = database
    .selectFrom('comment')
    .select('id')
    .where(is => equal(is, { id, state: 'held' }))
  const isNews = await held.$call(hasRow)
  const comment = await setCommentState(database, id, 'cleared', null)
  if (isNews) await showFirst(database, id, now)
  return comment
}

/** Of all accounts of the person, while they are banned; `isBanned` false: shown again. For a transaction. */
export async function hideCommentsOf(database: Database, readerId: number, isBanned: boolean): Promise<number> {
  const all = database
    .selectFrom('comment')
    .select('id')
    .where('reader_id', 'in', accountsOfPerson(database, readerId))
    .orderBy('id')
  const found = isBanned
    ? await all.where('state', 'in', SEEN).execute()
    : await all.where(is => equal(is, { state: 'hidden', reason: 'banned' })).execute()
  for (const { id } of found)
    await (isBanned ? setCommentState(database, id, 'hidden', 'banned') : setCommentState(database, id, 'shown', null))
  return found.length
}

/** Comments, likes, reports and mutes of a deleted account. For a transaction. */
export async function deleteCommentsOf(database: Database, readerId: number): Promise<void> {
  const written = database.selectFrom('comment').select(['id', 'parent_id']).where('reader_id', '=', readerId)
  for (const comment of await written.where('state', '!=', 'deleted').orderBy('id').execute())
    await deleteComment(database, comment)
  const liked = database.selectFrom('comment_like').select('comment_id').where('reader_id', '=', readerId)
  const ids = await liked.orderBy('comment_id').execute()
  for (const table of ['comment_like', 'comment_report', 'reader_mute', 'book_writer'] as const)
    await database.deleteFrom(table).where('reader_id', '=', readerId).execute()
  await deleteRows(database, 'reader_mute', { muted_id: readerId })
  for (const { comment_id } of ids) await recountLikes(database, comment_id)
}
