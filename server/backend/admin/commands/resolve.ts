import { ProviderFailure, type HostedPayments, type PaymentEvent } from '../../call/payments.ts'
import type { OrderRow } from '../../database/schema/money.ts'
import type { Database } from '../../database/schema/schema.ts'
import { settlePayment } from '../../payments/settle.ts'
import { counted, numberOf } from '../command/numbers.ts'
import { Refusal, type Change, type Part, when } from '../command/command.ts'
import { equal } from '../../database/queries.ts'

export const resolve: Change = {
  meaning: 'asks the payment provider about an order, and applies the answer once',
  roles: ['finance'],
  words: [{ name: 'ORDER', meaning: 'the id of a top-up', kind: 'number' }],
  notes: 'If it was paid but not credited, the reader gets the coins.',
  changes: true,
  async prepare({ words: [word], payments }, database) {
    const order = await orderOf(database, numberOf(word, 'ORDER'))
    const provider = hostOf(order, payments)
    return { event: order.session ? await ask(provider, order) : undefined }
  },
  async run({ words: [word], payments, prepared, hasMail, now }, database) {
    const event = prepared?.event
    const order = await orderOf(database, numberOf(word, 'ORDER'))
    const provider = hostOf(order, payments)
    const settled = event && (await settlePayment(database, provider.name, event, now, { hasMail }))
    const after = await orderOf(database, order.id)
    const said = settled?.issue
      ? `${provider.name} says ${event!.kind}, which does not match the order (${settled.issue}): docs/support.md.`
      : sentence(after, { isNew: settled?.changed === true, wasRequested: order.session !== null })
    return { said, readerId: after.reader_id, parts: await partsOf(database, after, event) }
  },
}

async function orderOf(database: Database, id: number): Promise<OrderRow> {
  const order = await database.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirst()
  if (!order) throw new Refusal(`Order ${id} not found.`)
  if (order.kind !== 'top_up') throw new Refusal(`Order ${id} is not a top-up: it was paid in coins.`)
  return order
}

function hostOf({ id, provider }: OrderRow, payments: HostedPayments | undefined): HostedPayments {
  if (payments?.name === provider) return payments
  const remedy = provider === 'stripe' ? ' Its keys are not set here.' : ''
  throw new Refusal(`Order ${id} was made with ${provider}, which cannot be asked.${remedy}`)
}

async function ask(provider: HostedPayments, order: OrderRow): Promise<PaymentEvent | undefined> {
  try {
    return await provider.ask(order)
  } catch (error) {
    if (!(error instanceof ProviderFailure)) throw error
    const { type, code = '' } = error.reason
    throw new Refusal(`Could not ask ${provider.name} (${type} ${code}). Try again.`)
  }
}

function sentence(
  { id, status, coins, bonus, paid_at }: OrderRow,
  { isNew, wasRequested }: { isNew: boolean; wasRequested: boolean },
): string {
  if (isNew && status === 'paid')
    return `Order ${id} was paid but not credited: ${counted(coins + bonus, 'coin')} added.`
  if (isNew) return `Order ${id} was not paid in time: it is now ${status}.`
  if (paid_at) return `Nothing changed: order ${id} was credited at ${when(paid_at)} and is ${status}.`
  if (status === 'failed') return `Nothing changed: order ${id} failed and was never paid.`
  return wasRequested
    ? `Nothing changed: the checkout of order ${id} is still open and unpaid.`
    : `Nothing changed: order ${id} never had a checkout, so it cannot have been paid.`
}

async function partsOf(database: Database, order: OrderRow, event: PaymentEvent | undefined): Promise<Part[]> {
  const { id, reader_id, status, created_at, paid_at, coins, bonus, amount, currency, session, payment } = order
  const price = { amount: amount!, currency: currency! }
  const times = { status, ordered: created_at, paid: paid_at }
  const issues = await database
    .selectFrom('payment_issue')
    .select(['created_at as at', 'reason', 'event_id as event', 'settled_at as settled'])
    .where(is => equal(is, { provider: order.provider!, order_id: id }))
    .orderBy('created_at')
    .execute()
  return [
    { name: 'order', fields: { id, reader: reader_id, ...times, coins, bonus, price, session, payment } },
    { name: 'payment provider', fields: { provider: order.provider, says: event?.kind ?? null } },
    { name: 'payment issues', rows: issues },
  ]
}
