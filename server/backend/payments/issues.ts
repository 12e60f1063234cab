import type { IssueReason } from '../database/schema/money.ts'
import type { Database } from '../database/schema/schema.ts'
import type { PaymentEvent } from '../call/payments.ts'
import { openMoneyIssues } from '../metrics/money.ts'
import { equal, countOf, hasRow } from '../database/queries.ts'

/** Their event was processed anyway: nothing to retry. */
const REMARKS: IssueReason[] = ['above_order']

/** False if it is known already. */
export const recordIssue = (
  database: Database,
  provider: string,
  event: PaymentEvent,
  { orderId, reason }: { orderId: number | undefined; reason: IssueReason },
  now: Date,
): Promise<boolean> =>
  database
    .insertInto('payment_issue')
    .values({
      provider,
      event_id: event.id,
      order_id: orderId ?? null,
      reason,
      event: JSON.stringify(event),
      created_at: now.toISOString(),
      settled_at: null,
    })
    .onConflict(conflict => conflict.columns(['provider', 'event_id', 'reason']).doNothing())
    .returning('event_id')
    .$call(hasRow)

export async function resolveIssue(
  database: Database,
  provider: string,
  { id }: PaymentEvent,
  now: Date,
): Promise<void> {
  await resolving(database, provider, now).where('event_id', '=', id).where('reason', 'not in', REMARKS).execute()
}

const resolving = (database: Database, provider: string, now: Date) =>
  database
    .updateTable('payment_issue')
    .set({ settled_at: now.toISOString() })
    .where('provider', '=', provider)
    .where('settled_at', 'is', null)

export const isOpenIssue = (database: Database, provider: string, { id }: PaymentEvent): Promise<boolean> =>
  database
    .selectFrom('payment_issue')
    .select('event_id')
    .where(is => equal(is, { provider, event_id: id }))
    .where('settled_at', 'is', null)
    .$call(hasRow)

/** Once a failed order's payment is refunded. */
export async function resolveLate(database: Database, provider: string, orderId: number, now: Date): Promise<void> {
  await resolving(database, provider, now)
    .where(is => equal(is, { order_id: orderId, reason: 'failed_order' }))
    .execute()
}

/** About an order that was not over-refunded after all. */
export async function resolveRemarks(database: Database, provider: string, orderId: number, now: Date): Promise<void> {
  await resolving(database, provider, now).where('order_id', '=', orderId).where('reason', 'in', REMARKS).execute()
}

export async function openIssues(database: Database, provider: string): Promise<PaymentEvent[]> {
  const open = await database
    .selectFrom('payment_issue')
    .select('event')
    .distinct()
    .where('provider', '=', provider)
    .where('settled_at', 'is', null)
    .where('reason', 'not in', REMARKS)
    .orderBy('created_at')
    .orderBy('event_id')
    .select(['created_at', 'event_id'])
    .execute()
  return open.map(({ event }) => JSON.parse(event) as PaymentEvent)
}

export async function showIssues(database: Database): Promise<void> {
  const count = await database.selectFrom('payment_issue').where('settled_at', 'is', null).$call(countOf)
  openMoneyIssues.set(count)
}

export async function openIssuesOf(
  database: Database,
  provider: string,
  orderId: number,
  payment: string | undefined,
): Promise<PaymentEvent[]> {
  const open = await openIssues(database, provider)
  return open.filter(event =>
    event.orderId === undefined ? payment !== undefined && event.payment === payment : event.orderId === orderId,
  )
}
