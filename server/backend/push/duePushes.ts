import type { PushNoteRow, PushSubscriptionRow } from '../database/schema/push.ts'
import type { Database } from '../database/schema/schema.ts'
import { equal, countOf, hasRow } from '../database/queries.ts'

/** A claimed notification may be claimed again after that. */
const LEASE_MS = 2 * 60 * 1000

/** What notes are about: new chapters of books, replies to comments, or vouchers that expire. */
const SUBJECTS = { push_note: 'book_id', reply_note: 'comment_id', lapse_note: 'voucher_id' } as const
type Queue = keyof typeof SUBJECTS

export type DuePush = Omit<PushNoteRow, 'book_id'> & {
  queue: Queue
  /** Id of the book, comment or voucher. */
  about: number
} & Omit<PushSubscriptionRow, 'created_at'>

type Which = { most: number; without: readonly string[] }

/** New chapters last: there are many. */
export async function duePushes(database: Database, now: Date, { most, without }: Which): Promise<DuePush[]> {
  const due: DuePush[] = []
  for (const queue of ['reply_note', 'lapse_note', 'push_note'] as const)
    if (due.length < most) due.push(...(await dueIn(database, queue, now, { most: most - due.length, without })))
  return due
}

// All tables have the columns that are named here.
const inQueue = (queue: Queue) => queue as 'push_note'
const subjectIn = (queue: Queue) => SUBJECTS[queue] as 'book_id'

async function dueIn(database: Database, queue: Queue, now: Date, { most, without }: Which): Promise<DuePush[]> {
  const notes = await database
    .selectFrom(`${inQueue(queue)} as note`)
    .innerJoin('push_subscription', 'push_subscription.id', 'note.subscription_id')
    .select(['subscription_id', `note.${subjectIn(queue)} as about`, 'noted_at', 'due_at', 'tries'])
    .select(['push_subscription.id', 'reader_id', 'session', 'brand', 'endpoint', 'endpoint_hash', 'service'])
    .select(['p256dh', 'auth', 'vapid_key', 'quiet_from', 'quiet_to', 'zone', 'browser', 'system'])
    .select(['seen_at', 'sent_at', 'failures'])
    .where('due_at', '<=', now.toISOString())
    .$if(without.length > 0, query => query.where('service', 'not in', without))
    .orderBy('due_at')
    .orderBy('subscription_id')
    .orderBy('about')
    .limit(most)
    .execute()
  return notes.map(note => ({ ...note, queue }))
}

const rowOf = (database: Database, { queue, subscription_id, about }: DuePush) =>
  database
    .updateTable(inQueue(queue))
    .where('subscription_id', '=', subscription_id)
    .where(subjectIn(queue), '=', about)

/** Until the lease ends; false if another process has it. */
export const claimPush = (database: Database, note: DuePush, now: Date): Promise<boolean> =>
  rowOf(database, note)
    .set({ due_at: new Date(now.getTime() + LEASE_MS).toISOString() })
    .where('due_at', '=', note.due_at)
    .returning('subscription_id')
    .$call(hasRow)

export async function postponePush(database: Database, note: DuePush, until: Date, tries: number): Promise<void> {
  await rowOf(database, note).set({ due_at: until.toISOString(), tries }).execute()
}

/** If the book grew meanwhile, or replies were added, it stays and is sent again. */
export async function removePush(database: Database, note: DuePush): Promise<void> {
  const { queue, subscription_id, about, noted_at } = note
  await database
    .deleteFrom(inQueue(queue))
    .where(is => equal(is, { subscription_id, noted_at }))
    .where(subjectIn(queue), '=', about)
    .execute()
}

export const pendingPushes = async (database: Database): Promise<number> =>
  (await database.selectFrom('push_note').$call(countOf)) +
  (await database.selectFrom('reply_note').$call(countOf)) +
  (await database.selectFrom('lapse_note').$call(countOf))
