import { openCheckout, orderTopUp, topUpClosed } from '../../coins/topUp.ts'
import { unlockChapters } from '../../coins/unlock.ts'
import type { Finish, Handler } from '../../call/handler.ts'

export const orderCreate: Handler<'order.create'> = async (input, { database, reader, payments, site, now }) => {
  if (input.kind === 'chapters') return unlockChapters(database, reader.id, input, now)
  if (!payments) throw topUpClosed()
  const { charge_id, return_to } = input
  const wish = {
    readerId: reader.id,
    chargeId: charge_id,
    returnTo: return_to,
    origin: site.origin,
    provider: payments.name,
  }
  return orderTopUp(database, wish, now)
}

/** Asks whoever takes the money where to pay: outside of the transaction, which must not wait for others. */
export const orderFinish: Finish<'order.create'> = async (order, { database, payments, log }) =>
  order.kind === 'top_up' ? { ...order, pay_url: await openCheckout(database, order.id, payments, log) } : order
