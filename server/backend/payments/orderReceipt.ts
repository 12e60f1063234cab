import type { Database } from '../database/schema/schema.ts'
import { queueMail } from '../mail/outbox.ts'

/** Queues a top-up's receipt to the confirmed address of its reader. */
export async function orderReceipt(database: Database, orderId: number, now: Date): Promise<void> {
  const order = await database
    .selectFrom('orders')
    .innerJoin('reader', 'reader.id', 'orders.reader_id')
    .select(['reader.brand', 'reader.email', 'reader.locale', 'orders.origin'])
    .where('orders.id', '=', orderId)
    .where('reader.email_verified_at', 'is not', null)
    .executeTakeFirst()
  if (!order?.origin) return
  const { email: recipient, origin, ...about } = order
  await queueMail(database, { ...about, origin, recipient, kind: 'receipt', facts: { order: String(orderId) } }, now)
}
