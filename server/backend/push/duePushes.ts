import type { PushNoteRow, PushSubscriptionRow } from '../database/schema/push.ts'
import type { Database } from '../database/schema/schema.ts'
import { equal, countOf, hasRow } from '../database/queries.ts'

/** A claimed notification may be claimed again after that. */
const LEASE_MS = 2 * 60 * 1000

export type DuePush = PushNoteRow & Omit<PushSubscriptionRow, 'created_at'>

export const duePushes = (
  database: Database,
  now: Date,
  { most, without }: { most: number; without: readonly string[] },
): Promise<DuePush[]> =>
  database
    .selectFrom('push_note')
    .innerJoin('push_subscription', 'push_subscription.id', 'push_note.subscription_id')
    .selectAll('push_note')
    .select(['push_subscription.id', 'reader_id', 'session', 'brand', 'endpoint', 'endpoint_hash', 'service'])
    .select(['p256dh', 'auth', 'vapid_key', 'quiet_from', 'quiet_to', 'zone', 'browser', 'system'])
    .select(['seen_at', 'sent_at', 'failures'])
    .where('due_at', '<=', now.toISOString())
    .$if(without.length > 0, query => query.where('service', 'not in', without))
    .orderBy('due_at')
    .orderBy('subscription_id')
    .orderBy('push_note.book_id')
    .limit(most)
    .execute()

const rowOf = (database: Database, { subscription_id, book_id }: DuePush) =>
  database.updateTable('push_note').where('subscription_id', '=', subscription_id).where('book_id', '=', book_id)

/** Until the lease ends; false if another process has it. */
export const claimPush = (database: Database, note: DuePush, now: Date): Promise<boolean> =>
  rowOf(database, note)
    .set({ due_at: new Date(now.getTime() + LEASE_MS).toISOString() })
    .where('due_at', '=', note.due_at)
    .returning('book_id')
    .$call(hasRow)

export async function postponePush(database: Database, note: DuePush, until: Date, tries: number): Promise<void> {
  await rowOf(database, note).set({ due_at: until.toISOString(), tries }).execute()
}

/** If the book grew meanwhile, it stays and is sent again. */
export async function removePush(database: Database, { subscription_id, book_id, noted_at }: DuePush): Promise<void> {
  await database
    .deleteFrom('push_note')
    .where(is => equal(is, { subscription_id, book_id, noted_at }))
    .execute()
}

export const pendingPushes = (database: Database): Promise<number> => database.selectFrom('push_note').$call(countOf)
