import type { OwnReview } from '../../../shared/api/review.ts'
import type { ParsedInput } from '../../../shared/api/endpoints.ts'
import type { SignedIn } from '../call/handler.ts'
import type { Database } from '../database/schema/schema.ts'
import { inTransaction } from '../database/transaction.ts'
import { lockScore, refreshScore } from './score.ts'
import { isSeen, JUDGED } from './moderation.ts'
import { accountsOfPerson, countOf, deletedBy, equal, findRow, updateRows, deleteRows } from '../database/queries.ts'
import { plainLine, plainText } from '../text/plainText.ts'

type Requester = { database: Database; brand: string; reader: SignedIn; now: Date }

export async function ownReview(
  { database, reader }: Pick<Requester, 'database' | 'reader'>,
  bookId: number,
): Promise<OwnReview | undefined> {
  const row = await database
    .selectFrom('review')
    .select(['id', 'stars', 'text', 'name', 'state', 'changed_at'])
    .where(is => equal(is, { reader_id: reader.id, book_id: bookId }))
    .where('stars', '>', 0)
    .executeTakeFirst()
  if (!row) return undefined
  const { state, ...review } = row
  return { ...review, hidden: review.text !== '' && !isSeen(state) }
}

export async function hasRead({ database, reader }: Pick<Requester, 'database' | 'reader'>, bookId: number) {
  for (const table of ['read_log', 'unlock'] as const) {
    const row = await database
      .selectFrom(table)
      .select('book_id')
      .where(is => equal(is, { reader_id: reader.id, book_id: bookId }))
      .limit(1)
      .executeTakeFirst()
    if (row) return true
  }
  return false
}

/** The last reviewer name, else the display name; '' if there is only an address. */
export async function suggestedName({ database, reader }: Pick<Requester, 'database' | 'reader'>): Promise<string> {
  const last = await database
    .selectFrom('review')
    .select('name')
    .where('reader_id', '=', reader.id)
    .orderBy('changed_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (last) return last.name
  const account = await findRow(database, 'reader', { id: reader.id }, ['name', 'email'])
  if (!account) return ''
  const isOfAddress = account.name.includes('@') || account.name === account.email.split('@')[0]
  return isOfAddress ? '' : account.name
}

/** Replaces the old one, also of the person’s other accounts. A hidden text stays hidden after any edit. */
export async function saveReview(
  { database, brand, reader, now }: Requester,
  { book_id, stars, text, name }: ParsedInput<'review.save'>,
): Promise<OwnReview> {
  const time = now.toISOString()
  return inTransaction(database, async database => {
    await lockScore(database, book_id)
    const before = await database
      .selectFrom('review')
      .select(['text', 'name', 'state', 'state_before'])
      .where(is => equal(is, { reader_id: reader.id, book_id }))
      .executeTakeFirst()
    const row = {
      stars,
      text: text === undefined ? (before?.text ?? '') : plainText(text),
      name: name === undefined ? (before?.name ?? '') : plainLine(name),
      changed_at: time,
    }
    const judged = before ? undefined : await judgedBefore(database, reader.id, book_id)
    const { id } = await database
      .insertInto('review')
      .values({ ...row, ...judged, reader_id: reader.id, brand, book_id, created_at: time })
      .onConflict(conflict => conflict.columns(['reader_id', 'book_id']).doUpdateSet(row))
      .returning('id')
      .executeTakeFirstOrThrow()
    const others = accountsOfPerson(database, reader.id).where('account.id', '!=', reader.id)
    let replaced = database.deleteFrom('review').where('book_id', '=', book_id).where('reader_id', 'in', others)
    // What operators decided stays, unless it holds for this row now.
    if (!judged) replaced = replaced.where(({ not }) => not(JUDGED))
    await replaced.execute()
    // The operator had approved another text.
    const looked = before && before.text !== row.text && (before.state_before ?? before.state) === 'cleared'
    if (looked) {
      await deleteRows(database, 'review_report', { review_id: id })
      const restored = before.state_before === null ? { state: 'shown' as const } : { state_before: 'shown' as const }
      await updateRows(database, 'review', { id }, restored)
    }
    await refreshScore(database, book_id)
    return (await ownReview({ database, reader }, book_id))!
  })
}

/** Of the latest hidden or uncounted review by another account of the reader's person. */
const judgedBefore = (database: Database, readerId: number, bookId: number) =>
  accountsOfPerson(database, readerId)
    .innerJoin('review', 'review.reader_id', 'account.id')
    .clearSelect()
    .select(['state', 'counts'])
    .where('account.id', '!=', readerId)
    .where('book_id', '=', bookId)
    .where(JUDGED)
    .orderBy('changed_at', 'desc')
    .executeTakeFirst()

/** A marker remains if its text was hidden, so that resubmitting it does not help. */
export const removeReview = ({ database, reader, now }: Requester, bookId: number) =>
  inTransaction(database, database => deleteReview(database, reader.id, bookId, now))

/** The markers of hidden reviews hold for other accounts. For a transaction. */
export async function deleteReviewsOf(database: Database, readerId: number, now: Date): Promise<void> {
  await deleteRows(database, 'review_report', { reader_id: readerId })
  const books = await database
    .selectFrom('review')
    .select('book_id')
    .where('reader_id', '=', readerId)
    .where(is => is.or([is('stars', '>', 0), is.not(JUDGED)]))
    // So that concurrent ones cannot deadlock.
    .orderBy('book_id')
    .execute()
  for (const { book_id } of books) await deleteReview(database, readerId, book_id, now)
}

async function deleteReview(database: Database, readerId: number, bookId: number, now: Date): Promise<void> {
  await lockScore(database, bookId)
  const own = { reader_id: readerId, book_id: bookId }
  await database
    .deleteFrom('review')
    .where(({ and }) => and(own))
    .where(({ not }) => not(JUDGED))
    .execute()
  await updateRows(database, 'review', own, { stars: 0, text: '', name: '', changed_at: now.toISOString() })
  await refreshScore(database, bookId)
}

/** Of deleted accounts whose person has no mailbox any more. Returns how many. @param isDry only counts */
export async function deleteMarkers(database: Database, isDry = false): Promise<number> {
  const mailboxes = database.selectFrom('mailbox').innerJoin('reader', 'reader.id', 'reader_id').select('person_id')
  const gone = database
    .selectFrom('reader')
    .select('id')
    .where('deleted_at', 'is not', null)
    .where('person_id', 'not in', mailboxes)
  const markers = database.selectFrom('review').where('reader_id', 'in', gone)
  if (isDry) return markers.$call(countOf)
  return database.deleteFrom('review').where('reader_id', 'in', gone).$call(deletedBy)
}
