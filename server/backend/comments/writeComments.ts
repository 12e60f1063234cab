import type { Selectable } from 'kysely'
import type { Comment } from '../../../shared/api/comments.ts'
import { EDIT_MINUTES, LONGEST_QUOTE, type ReportReason } from '../../../shared/reviews.ts'
import { failures as text } from '../../../shared/text/en/backend/failures.ts'
import { ApiError, notFound } from '../call/apiError.ts'
import { countOf, equal, updateRows, deleteRows, insertNew } from '../database/queries.ts'
import { SEEN } from '../database/schema/comments.ts'
import type { Database, Tables } from '../database/schema/schema.ts'
import { inTransaction } from '../database/transaction.ts'
import { suggestedName } from '../reviews/ownReview.ts'
import { plainLine, plainText } from '../text/plainText.ts'
import { shorten } from '../text/text.ts'
import { toComments, visibleTo } from './readComments.ts'
import { queueReplyPush } from './replyPushes.ts'
import { isWriterOf, reasonToHold, refuseBannedWriter, refuseRepeated, type Requester } from './rules.ts'

type Row = Selectable<Tables['comment']>

/** Reports of a new account weigh 1, others 2: so much hides a comment. */
const ENOUGH_REPORTS = 6
const NEW_MS = 7 * 24 * 60 * 60 * 1000

type NewComment = {
  book_id: number
  /** Its key. */
  chapter: number
  paragraphs: readonly string[]
  paragraph?: number | undefined
  quote?: string | undefined
  parent_id?: number | undefined
  text: string
  spoiler: boolean
  name?: string | undefined
}

/** Throws 403 BANNED, 404 NOT_FOUND for the parent, 409 CONFLICT and 422 VALIDATION. */
export const addComment = (requester: Requester, input: NewComment): Promise<Comment> =>
  inTransaction(requester.database, async database => {
    const writer = { ...requester, database }
    const { brand, reader, now } = writer
    await refuseBannedWriter(writer)
    const { book_id, chapter, parent_id } = input
    const parent = parent_id === undefined ? undefined : await lockComment(writer, parent_id)
    if (parent && (parent.book_id !== book_id || parent.chapter !== chapter)) throw notFound()
    if (parent?.parent_id) throw new ApiError(409, 'CONFLICT', () => text.replyToReply)
    const { plain, state } = await judged(writer, input.text)
    await refuseRepeated(writer, plain)
    const paragraph = parent ? parent.paragraph : placeOf(input)
    const row = await database
      .insertInto('comment')
      .values({
        reader_id: reader.id,
        brand,
        book_id,
        chapter,
        paragraph,
        parent_id: parent?.id ?? null,
        quote: parent ? '' : shorten(input.paragraphs[paragraph - 1] ?? '', LONGEST_QUOTE),
        text: plain,
        name: input.name === undefined ? await lastName(writer) : plainLine(input.name),
        spoiler: Number(input.spoiler),
        by_author: Number(await isWriterOf(database, reader.id, book_id)),
        ...state,
        created_at: now.toISOString(),
      })
      .returningAll()
      .executeTakeFirstOrThrow()
    if (parent) await recountReplies(database, parent.id)
    if (row.state === 'shown') await showFirst(database, row.id, now)
    return (await toComments(database, [row], reader.id))[0]!
  })

/** The plain text, and the state that the brand's rules give it. */
async function judged(writer: Requester, sent: string) {
  const plain = plainText(sent)
  if (plain === '')
    throw new ApiError(422, 'VALIDATION', () => text.invalid, { fields: [{ path: 'text', message: 'empty' }] })
  const reason = await reasonToHold(writer, plain)
  return { plain, state: { state: reason ? ('held' as const) : ('shown' as const), reason: reason ?? null } }
}

/** The paragraph that begins with the quote, the nearest to the number; 0: none does. */
function placeOf({ paragraphs, paragraph, quote = '' }: NewComment): number {
  if (paragraph === undefined) return 0
  const fits = paragraphs.flatMap((text, index) => (text.startsWith(quote) ? [index + 1] : []))
  if (quote === '') return paragraph <= paragraphs.length ? paragraph : 0
  return fits.toSorted((a, b) => Math.abs(a - paragraph) - Math.abs(b - paragraph))[0] ?? 0
}

/** Of the last comment, else the last review, else the display name. */
export async function lastName({ database, reader }: Pick<Requester, 'database' | 'reader'>): Promise<string> {
  const last = await database
    .selectFrom('comment')
    .select('name')
    .where('reader_id', '=', reader.id)
    .where('state', '!=', 'deleted')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return last?.name ?? suggestedName({ database, reader })
}

/** Until the transaction ends. Throws 404 NOT_FOUND unless the reader sees it. */
async function lockComment({ database, brand, reader }: Requester, id: number): Promise<Row> {
  await database
    .updateTable('comment')
    .set(({ ref }) => ({ likes: ref('likes') }))
    .where('id', '=', id)
    .execute()
  const found = database
    .selectFrom('comment')
    .selectAll('comment')
    .where(is => equal(is, { id, brand }))
  const comment = await visibleTo(reader.id, found).executeTakeFirst()
  if (!comment) throw notFound()
  return comment
}

/** For a transaction that has locked it. */
export async function recountReplies(database: Database, id: number): Promise<void> {
  const replies = await database
    .selectFrom('comment')
    .where('parent_id', '=', id)
    .where('state', 'in', SEEN)
    .$call(countOf)
  await updateRows(database, 'comment', { id }, { replies })
}

/** Everyone sees it from now on: tells the reader to whom it replies. For a transaction. */
export async function showFirst(database: Database, id: number, now: Date): Promise<void> {
  const comment = await database
    .updateTable('comment')
    .set({ shown_at: now.toISOString() })
    .where('id', '=', id)
    .returning(['parent_id', 'brand'])
    .executeTakeFirstOrThrow()
  await queueReplyPush(database, comment, now)
}

/** Throws 404 NOT_FOUND for another's, 409 CONFLICT after 15 minutes, 403 BANNED and 422 VALIDATION. */
export const editComment = (
  requester: Requester,
  { comment_id, text: sent, spoiler }: { comment_id: number; text: string; spoiler: boolean },
): Promise<Comment> =>
  inTransaction(requester.database, async database => {
    const writer = { ...requester, database }
    await refuseBannedWriter(writer)
    const before = await lockComment(writer, comment_id)
    if (before.reader_id !== writer.reader.id) throw notFound()
    if (writer.now.getTime() - Date.parse(before.created_at) > EDIT_MINUTES * 60_000)
      throw new ApiError(409, 'CONFLICT', () => text.commentTooOld)
    const { plain, state } = await judged(writer, sent)
    // What an operator or readers have hidden stays so.
    const isJudged = before.state === 'hidden' || before.state === 'reported'
    const row = await database
      .updateTable('comment')
      .set({
        text: plain,
        spoiler: Number(spoiler),
        edited_at: writer.now.toISOString(),
        ...(!isJudged && before.text !== plain && state),
      })
      .where('id', '=', comment_id)
      .returningAll()
      .executeTakeFirstOrThrow()
    if (row.parent_id) await recountReplies(database, row.parent_id)
    if (before.state === 'held' && row.state === 'shown') await showFirst(database, row.id, writer.now)
    return (await toComments(database, [row], writer.reader.id))[0]!
  })

/** Nothing happens if it is gone. Throws 404 NOT_FOUND for another's. */
export const removeComment = ({ database, brand, reader }: Requester, id: number): Promise<void> =>
  inTransaction(database, async database => {
    const comment = await database
      .selectFrom('comment')
      .selectAll()
      .where(is => equal(is, { id, brand }))
      .executeTakeFirst()
    if (!comment || comment.state === 'deleted') return
    if (comment.reader_id !== reader.id) throw notFound()
    await deleteComment(database, comment)
  })

/** Leaves an empty row if it has replies. For a transaction. */
export async function deleteComment(
  database: Database,
  { id, parent_id }: Pick<Row, 'id' | 'parent_id'>,
): Promise<void> {
  await database
    .updateTable('comment')
    .set({ state: 'deleted', text: '', name: '', quote: '', reason: null, likes: 0, liked_by_author: 0 })
    .where('id', '=', id)
    .execute()
  await deleteRows(database, 'comment_like', { comment_id: id })
  await deleteRows(database, 'comment_report', { comment_id: id })
  await deleteIfEmpty(database, id)
  if (!parent_id) return
  await recountReplies(database, parent_id)
  await deleteIfEmpty(database, parent_id)
}

const deleteIfEmpty = (database: Database, id: number) =>
  database
    .deleteFrom('comment')
    .where(is => equal(is, { id, state: 'deleted' }))
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('comment as reply').select('reply.id').where('reply.parent_id', '=', id))),
    )
    .execute()

export async function recountLikes(database: Database, id: number): Promise<number> {
  const likes = await database.selectFrom('comment_like').where('comment_id', '=', id).$call(countOf)
  await updateRows(database, 'comment', { id }, { likes })
  return likes
}

/** Throws 404 NOT_FOUND, and 409 CONFLICT for the reader's own. */
export const likeComment = (requester: Requester, id: number, liked: boolean) =>
  inTransaction(requester.database, async database => {
    const { reader } = requester
    const comment = await othersComment({ ...requester, database }, id)
    const own = { comment_id: id, reader_id: reader.id }
    if (liked) {
      await insertNew(database, 'comment_like', own)
    } else await deleteRows(database, 'comment_like', own)
    if (await isWriterOf(database, reader.id, comment.book_id)) {
      await updateRows(database, 'comment', { id }, { liked_by_author: Number(liked) })
    }
    return { likes: await recountLikes(database, id), liked }
  })

/** Once per person; the last reason counts. Throws 404 NOT_FOUND, and 409 CONFLICT for the reader's own. */
export const reportComment = (requester: Requester, id: number, reason: ReportReason): Promise<void> =>
  inTransaction(requester.database, async database => {
    const { reader, now } = requester
    const comment = await othersComment({ ...requester, database }, id, true)
    await database
      .insertInto('comment_report')
      .values({ comment_id: id, reader_id: reader.id, reason, reported_at: now.toISOString() })
      .onConflict(conflict => conflict.columns(['comment_id', 'reader_id']).doUpdateSet({ reason }))
      .execute()
    if (comment.state !== 'shown') return
    const reporters = await database
      .selectFrom('comment_report')
      .innerJoin('reader', 'reader.id', 'reader_id')
      .select(({ fn }) => ['person_id', fn.min('reader.created_at').as('since')])
      .where('comment_id', '=', id)
      .groupBy('person_id')
      .execute()
    const isNew = (since: string) => now.getTime() - Date.parse(since) < NEW_MS
    const weight = reporters.reduce((sum, { since }) => sum + (isNew(since) ? 1 : 2), 0)
    if (weight < ENOUGH_REPORTS) return
    await updateRows(database, 'comment', { id }, { state: 'reported', reason: 'reported' })
    if (comment.parent_id) await recountReplies(database, comment.parent_id)
  })

/** @param orReported finds what the reader has already reported, too */
async function othersComment(requester: Requester, id: number, orReported = false): Promise<Row> {
  const { database, brand, reader } = requester
  const reported = database
    .selectFrom('comment')
    .innerJoin('comment_report', 'comment_id', 'comment.id')
    .selectAll('comment')
    .where(is => equal(is, { id, brand, 'comment_report.reader_id': reader.id }))
    .where('state', 'in', SEEN)
  const comment = (orReported && (await reported.executeTakeFirst())) || (await lockComment(requester, id))
  if (comment.state === 'deleted') throw notFound()
  if (comment.reader_id === reader.id) throw new ApiError(409, 'CONFLICT', () => text.ownComment)
  return comment
}
