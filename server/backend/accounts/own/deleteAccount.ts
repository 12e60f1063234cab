import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { endpoints, type Endpoint } from '../../../../shared/api/endpoints.ts'
import { closeTopUps } from '../../coins/corrections/freeze.ts'
import { forfeit } from '../../coins/forfeit.ts'
import { lockWallet } from '../../coins/wallet.ts'
import { ApiError, signInRequired } from '../../call/apiError.ts'
import type { Call, SignedIn } from '../../call/handler.ts'
import type { Database } from '../../database/schema/schema.ts'
import { forgetReviewsOf } from '../../reviews/forgetReader.ts'
import { noteDeleted } from '../ended/noteEnded.ts'
import { orderMail } from '../letters.ts'
import { endWaysIn } from '../waysIn.ts'
import { carryOver, rememberAccount } from './formerAccounts.ts'

/** What belongs to one reader and to nobody's books, and lets nobody in. */
const PERSONAL = ['read_log', 'shelf_book', 'passage', 'reader_setting', 'push_subscription', 'invite'] as const

type Asker = Pick<Call, 'brand' | 'device' | 'site' | 'mailer' | 'now'> & { reader: SignedIn }

/**
 * Takes away everything that says who a reader is or what they read, at once. What is left are the books: a number
 * without a name or an address, its orders, and every movement of its coins; those that it had lapse. For a
 * transaction. Throws 409 CONFLICT where another account than the one with this address is meant, or more is owed than
 * the reader was told (`debt`, in coins).
 */
export async function deleteAccount(
  database: Database,
  { email, debt: told }: { email: string; debt?: number },
  call: Asker,
): Promise<void> {
  const { brand, reader, now } = call
  await carryOver(database, reader.id, now)
  // Held first, as for whatever moves coins: nothing is bought meanwhile.
  const { debt } = await lockWallet(database, reader.id)
  const account = await database
    .selectFrom('reader')
    .select(['email', 'signed_up_as', 'email_verified_at'])
    .where('id', '=', reader.id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (!account) throw signInRequired()
  if ((account.signed_up_as ?? account.email) !== email) {
    throw new ApiError(409, 'CONFLICT', 'Another account is signed in by now. Please look again.')
  }
  if (told !== undefined && debt > told) throw owing(debt)
  if (account.email_verified_at) await rememberAccount(database, { id: reader.id, brand, email: account.email }, now)
  const lost = await forfeit(database, reader.id, now)
  await endWaysIn(database, [reader.id], 'deletion', now)
  await noteDeleted(database, reader.id, now)
  for (const table of PERSONAL) await database.deleteFrom(table).where('reader_id', '=', reader.id).execute()
  await forgetReviewsOf(database, reader.id)
  await forgetAddress(database, call, account)
  await forgetDevice(database, call)
  await forgetOrders(database, brand, reader.id)
  const time = now.toISOString()
  await database
    .updateTable('reader')
    .set({
      email: `gone:${randomUUID()}`,
      signed_up_as: null,
      email_verified_at: null,
      name: '',
      avatar: null,
      terms_accepted_at: time,
      created_at: time,
      deleted_at: time,
    })
    .where('id', '=', reader.id)
    .execute()
  if (call.mailer && account.email_verified_at) {
    const facts = { coins: String(lost.coins) }
    const about = { brand, origin: call.site.origin, kind: 'deleted' as const, facts }
    await orderMail(database, { ...about, recipient: account.email }, now)
  }
}

const owing = (debt: number) =>
  new ApiError(409, 'CONFLICT', 'What you owe has changed. Please look again.', { data: { debt } })

/** Mails on their way, proofs, and who sent a complaint: signed in, or by an address as far as it was theirs. */
async function forgetAddress(
  database: Database,
  { brand, reader }: Asker,
  { email, email_verified_at }: { email: string; email_verified_at: string | null },
) {
  await database.deleteFrom('mail').where('brand', '=', brand).where('recipient', '=', email).execute()
  await database.deleteFrom('proof').where('brand', '=', brand).where('email', '=', email).execute()
  await database
    .updateTable('complaint')
    .set({ email: null, device: '', reader_id: null })
    .where('brand', '=', brand)
    .where(is => {
      const theirs = is('reader_id', '=', reader.id)
      // Written down as they were typed, for a while.
      return email_verified_at ? is.or([theirs, is(sql`lower(email)`, '=', email)]) : theirs
    })
    .execute()
}

/** What the device that asks has told of itself; of others nobody knows whose they are. */
async function forgetDevice(database: Database, { brand, device }: Asker) {
  if (!device) return
  const visits = database.deleteFrom('device_visit').where('brand', '=', brand).where('device', '=', device)
  const gone = await visits.returning('ndpid').execute()
  const named = gone.map(({ ndpid }) => ndpid)
  if (named.length)
    await database.deleteFrom('attribution').where('brand', '=', brand).where('ndpid', 'in', named).execute()
}

/** Orders stay, without where they were begun; those that wait for a payment wait no longer. */
async function forgetOrders(database: Database, brand: string, readerId: number) {
  await closeTopUps(database, readerId)
  await database
    .updateTable('orders')
    .set({ return_to: null, pay_url: null, origin: null })
    .where('reader_id', '=', readerId)
    .execute()
  const idempotent = Object.entries<Endpoint>(endpoints).filter(([, { idempotent }]) => idempotent)
  const scopes = idempotent.map(([name]) => `${brand} ${name} reader ${readerId}`)
  await database.deleteFrom('stored_answer').where('scope', 'in', scopes).execute()
}
