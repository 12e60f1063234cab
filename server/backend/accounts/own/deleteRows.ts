import { randomUUID } from 'node:crypto'
import { endpoints, type Endpoint } from '../../../../shared/api/endpoints.ts'
import { deleteCommentsOf } from '../../comments/moderation.ts'
import { closeTopUps } from '../../coins/corrections/freeze.ts'
import { readFact, writeFact } from '../../database/facts.ts'
import type { Database } from '../../database/schema/schema.ts'
import { inTransaction } from '../../database/transaction.ts'
import { deleteReviewsOf } from '../../reviews/ownReview.ts'
import { credentialsOf } from '../credentials.ts'
import { updateRows } from '../../database/queries.ts'

const DAY = 24 * 60 * 60 * 1000
const FACT = 'late rows'

/** Neither bookkeeping nor a credential. */
const PERSONAL = [
  'read_log',
  'shelf_book',
  'author_follow',
  'passage',
  'reader_setting',
  'push_subscription',
  'invite',
  'auto_unlock',
  'payment_case',
] as const

type Account = { id: number; brand: string }

export async function deletePersonalRows(database: Database, { id, brand }: Account, now: Date): Promise<void> {
  // First: PostgreSQL waits until transactions writing rows of this reader have committed.
  await deleteName(database, id)
  // In-memory sessions were revoked with the deletion, for all processes.
  for (const { name, end } of credentialsOf) if (name !== 'lent session') await end(database, [id])
  for (const table of PERSONAL) await database.deleteFrom(table).where('reader_id', '=', id).execute()
  await database.deleteFrom('ended').where('reader_id', '=', id).where('what', '!=', 'account').execute()
  await deleteReviewsOf(database, id, now)
  await deleteCommentsOf(database, id)
  await updateRows(database, 'complaint', { reader_id: id }, { email: null, device: '', reader_id: null })
  await anonymizeOrders(database, { id, brand })
}

/** Of calls in flight while their account was deleted, up to a day later; all accounts since the last run. */
export async function deleteLateRows(database: Database, now: Date): Promise<void> {
  const last = await readFact(database, FACT)
  // A clock that was ahead may have written a later time.
  const since = last && new Date(Math.min(Date.parse(last), now.getTime()) - DAY).toISOString()
  const deleted = await database
    .selectFrom('reader')
    .select(['id', 'brand'])
    .where('deleted_at', '>=', since ?? '')
    .execute()
  for (const account of deleted) await inTransaction(database, database => deletePersonalRows(database, account, now))
  await writeFact(database, FACT, now.toISOString())
}

const deleteName = (database: Database, id: number) =>
  database
    .updateTable('reader')
    .set({ email: `gone:${randomUUID()}`, signed_up_as: null, email_verified_at: null, name: '', avatar: null })
    .where('id', '=', id)
    .where(is =>
      is.or([
        is('email', 'not like', 'gone:%'),
        is('signed_up_as', 'is not', null),
        is('email_verified_at', 'is not', null),
        is('name', '!=', ''),
        is('avatar', 'is not', null),
      ]),
    )
    .execute()

/** Without the page where they began; pending ones are closed. */
async function anonymizeOrders(database: Database, { id, brand }: Account) {
  await closeTopUps(database, [id])
  await database
    .updateTable('orders')
    .set({ return_to: null, pay_url: null, origin: null })
    .where('reader_id', '=', id)
    .where(is => is.or([is('return_to', 'is not', null), is('pay_url', 'is not', null), is('origin', 'is not', null)]))
    .execute()
  const idempotent = Object.entries<Endpoint>(endpoints).filter(([, { idempotent }]) => idempotent)
  const scopes = idempotent.map(([name]) => `${brand} ${name} reader ${id}`)
  await database.deleteFrom('stored_response').where('scope', 'in', scopes).execute()
}
