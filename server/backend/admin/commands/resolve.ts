import { ProviderFailure, type HostedPayments, type PaymentEvent } from '../../call/payments.ts'
import type { OrderRow } from '../../database/schema/money.ts'
import type { Database } from '../../database/schema/schema.ts'
import { settlePayment } from '../../payments/settle.ts'
import { numberOf } from '../command/numbers.ts'
import { Refusal, type Part, type Command, when } from '../command/command.ts'

export const resolve: Command = {
  meaning: 'asks the payment side what became of an order, and does what it says, once',
  words: 'ORDER',
  notes: 'ORDER is the id of a top-up. One that is paid there and not here gets its coins.',
  changes: true,
  async plan({ words: [word], payments, hasMail, now }, database) {
    const order = await orderOf(database, numberOf(word, 'ORDER'))
    const provider = hostOf(order, payments)
    const event = order.session ? await ask(provider, order) : undefined
    return async database => {
      const settled = event && (await settlePayment(database, provider.name, event, now, { hasMail }))
      const after = await orderOf(database, order.id)
      const said = settled?.issue
        ? `${provider.name} says ${event!.kind}, and that does not fit (${settled.issue}): see docs/support.md.`
        : sentence(after, { isNew: settled?.changed === true, wasAsked: order.session !== null })
      return { said, readerId: after.reader_id, parts: await partsOf(database, after, event) }
    }
  },
}

async function orderOf(database: Database, id: number): Promise<OrderRow> {
  const order = await database.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirst()
  if (!order) throw new Refusal(`There is no order ${id}.`)
  if (order.kind !== 'top_up') throw new Refusal(`Order ${id} is no top-up: it was paid in coins.`)
  return order
}

function hostOf({ id, provider }: OrderRow, payments: HostedPayments | undefined): HostedPayments {
  if (payments?.name === provider) return payments
  const remedy = provider === 'stripe' ? ' Its keys are not set here.' : ''
  throw new Refusal(`Order ${id} is with ${provider}, which cannot be asked.${remedy}`)
}

async function ask(provider: HostedPayments, order: OrderRow): Promise<PaymentEvent | undefined> {
  try {
    return await provider.ask(order)
  } catch (error) {
    if (!(error instanceof ProviderFailure)) throw error
    const { type, code = '' } = error.reason
    throw new Refusal(`${provider.name} could not be asked (${type} ${code}). Please try again.`)
  }
}

function sentence(
  { id, status, coins, bonus, paid_at }: OrderRow,
  { isNew, wasAsked }: { isNew: boolean; wasAsked: boolean },
): string {
  if (isNew && status === 'paid')
    return `Order ${id} was paid and not credited: its ${coins + bonus} coins are given now.`
  if (isNew) return `Order ${id} was not paid in time: it is ${status} now.`
  if (paid_at) return `Nothing is done: order ${id} was credited at ${when(paid_at)}, and is ${status}.`
  if (status === 'failed') return `Nothing is done: order ${id} has failed, and nobody has paid it.`
  return wasAsked
    ? `Nothing is done: the checkout of order ${id} is open, and nobody has paid there.`
    : `Nothing is done: order ${id} never had a checkout, so nobody can have paid it.`
}

async function partsOf(database: Database, order: OrderRow, event: PaymentEvent | undefined): Promise<Part[]> {
  const { id, reader_id, status, created_at, paid_at, coins, bonus, amount, currency, session, payment } = order
  const price = { amount: amount!, currency: currency! }
  const issues = await database
    .selectFrom('payment_issue')
    .select(['created_at as at', 'reason', 'event_id as event', 'settled_at as settled'])
    .where('provider', '=', order.provider!)
    .where('order_id', '=', id)
    .orderBy('created_at')
    .execute()
  return [
    {
      name: 'order',
      fields: {
        id,
        reader: reader_id,
        status,
        ordered: created_at,
        paid: paid_at,
        coins,
        bonus,
        price,
        session,
        payment,
      },
    },
    { name: 'the payment side', fields: { provider: order.provider, says: event?.kind ?? null } },
    { name: 'payment issues', rows: issues, none: 'None.' },
  ]
}
