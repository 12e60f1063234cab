import { sql } from 'kysely'
import { failures as text } from '../../../../shared/text/en/backend/failures.ts'
import { forfeit } from '../../coins/forfeit.ts'
import { lockWallet } from '../../coins/wallet.ts'
import { ApiError, signInRequired } from '../../call/apiError.ts'
import type { Call } from '../../call/handler.ts'
import type { Database } from '../../database/schema/schema.ts'
import { recordEnded, revokeCredentials } from '../credentials.ts'
import { orderMail } from '../emails.ts'
import { deletePersonalRows } from './deleteRows.ts'
import { leaveMailboxes } from '../person/mailboxes.ts'
import { moveDebts } from './openWallet.ts'
import { deleteRows } from '../../database/queries.ts'

type Requester = Pick<Call, 'brand' | 'device' | 'site' | 'mailer' | 'now'> & { reader: { id: number } }

/**
 * Only bookkeeping remains: a number without name or address, its orders and coin movements; remaining coins are
 * forfeited. For a transaction. Throws 409 CONFLICT if the account has another address, or more is owed than the reader
 * was shown (`debt`, in coins).
 */
export async function deleteAccount(
  database: Database,
  { email, debt: shownDebt }: { email: string; debt?: number },
  call: Requester,
): Promise<void> {
  const { brand, reader, now } = call
  await moveDebts(database, reader.id, now)
  // The wallet is locked first: nothing can be bought meanwhile.
  const { debt } = await lockWallet(database, reader.id)
  const account = await database
    .selectFrom('reader')
    .select(['email', 'signed_up_as', 'email_verified_at'])
    .where('id', '=', reader.id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (!account) throw signInRequired()
  if ((account.signed_up_as ?? account.email) !== email) {
    throw new ApiError(409, 'CONFLICT', () => text.otherAccount)
  }
  if (shownDebt !== undefined && debt > shownDebt) throw owing(debt)
  await leaveMailboxes(database, reader.id, now)
  const lost = await forfeit(database, reader.id, now)
  await revokeCredentials(database, [reader.id], 'deletion', now)
  await deletePersonalRows(database, { id: reader.id, brand }, now)
  await recordEnded(database, { reader_id: reader.id, what: 'account' }, now)
  await deleteAddress(database, brand, account)
  await deleteDevice(database, call)
  const time = now.toISOString()
  await database
    .updateTable('reader')
    .set({ terms_accepted_at: time, created_at: time, deleted_at: time, locale: 'en' })
    .where('id', '=', reader.id)
    .execute()
  if (call.mailer && account.email_verified_at) {
    const facts = { coins: String(lost.coins) }
    await orderMail(database, call, { recipient: account.email, kind: 'deleted', facts })
  }
}

const owing = (debt: number) => new ApiError(409, 'CONFLICT', () => text.debtChanged, { data: { debt } })

/** Also the sender of anonymous complaints with this address. */
async function deleteAddress(
  database: Database,
  brand: string,
  { email, email_verified_at }: { email: string; email_verified_at: string | null },
) {
  await deleteRows(database, 'mail', { brand, recipient: email })
  await deleteRows(database, 'proof', { brand, email })
  if (!email_verified_at) return
  await database
    .updateTable('complaint')
    .set({ email: null, device: '', reader_id: null })
    .where('brand', '=', brand)
    // Stored as typed, for a while.
    .where(sql`lower(email)`, '=', email)
    .execute()
}

/** Of the requesting device only; the owner of others is unknown. */
async function deleteDevice(database: Database, { brand, device }: Requester) {
  if (!device) return
  const visits = database.deleteFrom('device_visit').where('brand', '=', brand).where('device', '=', device)
  const deleted = await visits.returning('ndpid').execute()
  const named = deleted.map(({ ndpid }) => ndpid)
  if (named.length)
    await database.deleteFrom('attribution').where('brand', '=', brand).where('ndpid', 'in', named).execute()
}
