import { sql } from 'kysely'
import type { Database } from '../database/schema/schema.ts'
import { countOrder } from './countOrder.ts'
import { record } from './ledger.ts'
import type { OrderRow } from '../database/schema/money.ts'
import { lockWallet, moveCoins } from './wallet.ts'

/**
 * Takes as many of a paid top-up's coins back as money went back, or gives them again where money came again. Only
 * coins that are left are taken: what was read cannot be unread.
 * @param order held by this transaction
 * @param returned money that is with the payer now, in minor units
 * @param reference says in the ledger what happened
 */
export async function takeBack(
  database: Database,
  order: OrderRow,
  returned: number,
  reference: string,
  now: Date,
): Promise<void> {
  const status = returned === order.amount ? 'refunded' : 'paid'
  await database.updateTable('orders').set({ returned, status }).where('id', '=', order.id).execute()
  if (status === 'refunded') countOrder(database, { kind: 'top_up', status })
  const left = await lockWallet(database, order.reader_id)
  const due = Math.floor(((order.coins + order.bonus) * returned) / order.amount!) - (await takenOf(database, order))
  const amount = returned > order.returned ? Math.min(left, Math.max(0, due)) : Math.min(0, due)
  if (!amount) return
  await moveCoins(database, order.reader_id, -amount)
  const way =
    amount > 0
      ? ({ sender: 'wallet', receiver: 'refunds' } as const)
      : ({ sender: 'refunds', receiver: 'wallet' } as const)
  await record(
    database,
    [
      {
        reference,
        reader_id: order.reader_id,
        ...way,
        amount: Math.abs(amount),
        order_id: order.id,
        voucher_id: null,
      },
    ],
    now,
  )
}

/** The coins of an order that were taken back and not given again. */
async function takenOf(database: Database, { id }: OrderRow): Promise<number> {
  const { taken } = await database
    .selectFrom('ledger')
    .select(sql<number>`coalesce(sum(case when receiver = 'refunds' then amount else -amount end), 0)`.as('taken'))
    .where('order_id', '=', id)
    .where(eb => eb.or([eb('receiver', '=', 'refunds'), eb('sender', '=', 'refunds')]))
    .executeTakeFirstOrThrow()
  return Number(taken)
}
