import { failures as text } from '../../../shared/text/en/backend/failures.ts'
import { createECDH, createHash } from 'node:crypto'
import type { PushDevice } from '../../../shared/api/push.ts'
import type { ParsedInput } from '../../../shared/api/endpoints.ts'
import { invalid, ApiError } from '../call/apiError.ts'
import type { SignedIn, Call } from '../call/handler.ts'
import type { PushSubscriptionRow } from '../database/schema/push.ts'
import type { Database } from '../database/schema/schema.ts'
import { inTransaction } from '../database/transaction.ts'
import { browserOf } from '../text/browserOf.ts'
import { isZone } from './quietHours.ts'
import { equal, hasRow } from '../database/queries.ts'

/** Per reader: the least recently seen are dropped. */
const MAX = 10

/** With its address anyone could write to the browser. */
const hashOf = (endpoint: string) => createHash('sha256').update(endpoint).digest('base64url')

type Requester = { reader: SignedIn; brand: string; userAgent: string; now: Date }

/** A known browser is assigned to this reader. Throws 422 VALIDATION for an invalid time zone or key. */
export async function subscribe(
  database: Database,
  { endpoint, p256dh, auth, quiet, zone }: ParsedInput<'push.subscribe'>,
  { reader, brand, userAgent, now }: Requester,
  vapidKey: string,
): Promise<PushDevice> {
  if (!isZone(zone)) throw invalid([{ path: 'zone', message: 'A time zone as IANA names it' }])
  if (!isPoint(p256dh)) throw invalid([{ path: 'p256dh', message: 'A point of P-256' }])
  const row = {
    reader_id: reader.id,
    session: reader.session,
    brand,
    p256dh,
    auth,
    vapid_key: vapidKey,
    quiet_from: quiet?.from ?? null,
    quiet_to: quiet?.to ?? null,
    zone,
    ...browserOf(userAgent),
    seen_at: now.toISOString(),
    failures: 0,
  }
  return inTransaction(database, async database => {
    const saved = await database
      .insertInto('push_subscription')
      .values({
        ...row,
        endpoint,
        endpoint_hash: hashOf(endpoint),
        service: new URL(endpoint).host,
        created_at: now.toISOString(),
        sent_at: null,
      })
      .onConflict(conflict => conflict.column('endpoint_hash').doUpdateSet(row))
      .returningAll()
      .executeTakeFirstOrThrow()
    // Pending notifications of another reader of this browser.
    await database
      .deleteFrom('push_note')
      .where('subscription_id', '=', saved.id)
      .where('book_id', 'not in', selection =>
        selection.selectFrom('shelf_book').select('book_id').where('reader_id', '=', reader.id),
      )
      .execute()
    await database
      .deleteFrom('reply_note')
      .where('subscription_id', '=', saved.id)
      .where('comment_id', 'not in', selection =>
        selection.selectFrom('comment').select('id').where('reader_id', '=', reader.id),
      )
      .execute()
    await removeOldest(database, reader.id)
    return toDevice(saved)
  })
}

export async function devicesOf(database: Database, readerId: number): Promise<PushDevice[]> {
  const rows = await database
    .selectFrom('push_subscription')
    .selectAll()
    .where('reader_id', '=', readerId)
    .orderBy('seen_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
  return rows.map(toDevice)
}

/** False if the reader has no such browser. */
export const unsubscribe = (database: Database, readerId: number, id: string): Promise<boolean> =>
  database
    .deleteFrom('push_subscription')
    .where(is => equal(is, { reader_id: readerId, endpoint_hash: id }))
    .returning('id')
    .$call(hasRow)

const toDevice = (row: PushSubscriptionRow): PushDevice => ({
  id: row.endpoint_hash,
  browser: row.browser,
  system: row.system,
  created_at: row.created_at,
  quiet: row.quiet_from === null || row.quiet_to === null ? null : { from: row.quiet_from, to: row.quiet_to },
  zone: row.zone,
})

async function removeOldest(database: Database, readerId: number): Promise<void> {
  const used = database
    .selectFrom('push_subscription')
    .select('id')
    .where('reader_id', '=', readerId)
    .orderBy('seen_at', 'desc')
    .orderBy('id', 'desc')
    .limit(MAX)
  await database.deleteFrom('push_subscription').where('reader_id', '=', readerId).where('id', 'not in', used).execute()
}

/** Otherwise messages could not be encrypted. */
function isPoint(key: string): boolean {
  const own = createECDH('prime256v1')
  own.generateKeys()
  try {
    return own.computeSecret(key, 'base64url').length > 0
  } catch {
    return false
  }
}

/** Throws 503 NOT_AVAILABLE if the brand has none. */
export function pushKeyOf({ push, brand }: Pick<Call, 'push' | 'brand'>): string {
  const key = push?.keyOf(brand)
  if (!key) throw new ApiError(503, 'NOT_AVAILABLE', () => text.noNotifications)
  return key
}
