import type { Database, Tables } from '../database/schema/schema.ts'
import { returnedBy } from '../payments/moneyReturned.ts'
import type { Kind } from './coinLots.ts'
import { kindOf, taxedOf } from './topUps.ts'

/** What one event of the provider changed, in minor units. Negative if money came back. */
type Return = {
  brand: string
  at: string
  kind: Kind
  refunded: number
  disputed: number
  /** The part of both that was tax. */
  taxed: number
}

const PAGE = 1000

/** Of all top-ups, order by order. What exceeds the price of an order is left out, as in the order. */
export async function replayReturns(database: Database, act: (change: Return) => void): Promise<void> {
  for (let after = 0; ;) {
    const orders = await database
      .selectFrom('orders')
      .innerJoin('reader', 'reader.id', 'orders.reader_id')
      .select(['orders.id', 'brand', 'amount', 'currency', 'provider', 'tax_name', 'tax_rate'])
      .where('orders.id', '>', after)
      .where(({ exists, selectFrom }) =>
        exists(
          selectFrom('payment_event')
            .select('event_id')
            .whereRef('order_id', '=', 'orders.id')
            .where('returned', 'is not', null),
        ),
      )
      .orderBy('orders.id')
      .limit(PAGE)
      .execute()
    if (!orders.length) return
    after = orders.at(-1)!.id
    const events = Map.groupBy(
      await database
        .selectFrom('payment_event')
        .select(['order_id', 'kind', 'dispute', 'refund', 'returned', 'received_at'])
        .where('returned', 'is not', null)
        .where(
          'order_id',
          'in',
          orders.map(({ id }) => id),
        )
        .orderBy('received_at')
        .orderBy('event_id')
        .execute(),
      ({ order_id }) => order_id,
    )
    for (const order of orders) changesOf(order, events.get(order.id)!).forEach(act)
  }
}

type Order = Pick<Tables['orders'], 'amount' | 'currency' | 'provider'> & {
  brand: string
  tax_name: string | null
  tax_rate: number | null
}
type Event = Pick<Tables['payment_event'], 'kind' | 'dispute' | 'refund' | 'returned' | 'received_at'>

function changesOf(order: Order, events: readonly Event[]): Return[] {
  const price = order.amount!
  let before = { refunded: 0, disputed: 0, taxed: 0 }
  return events.map(({ received_at: at }, index) => {
    const { refunds, disputes } = returnedBy(events.slice(0, index + 1))
    const refunded = Math.min(price, refunds)
    const disputed = Math.min(price - refunded, disputes)
    const taxed = taxedOf(order, price) - taxedOf(order, price - refunded - disputed)
    const change = {
      refunded: refunded - before.refunded,
      disputed: disputed - before.disputed,
      taxed: taxed - before.taxed,
    }
    before = { refunded, disputed, taxed }
    return { brand: order.brand, at, kind: kindOf(order), ...change }
  })
}
