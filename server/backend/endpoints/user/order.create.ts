import { openWallet } from '../../accounts/own/openWallet.ts'
import { openCheckout, orderTopUp, topUpClosed } from '../../coins/topUp.ts'
import { unlockChapters } from '../../coins/unlock.ts'
import type { Finish, Handler } from '../../call/handler.ts'

export const handle: Handler<'order.create'> = async (input, call) => {
  const { database, reader, payments, shop, site, now } = call
  await openWallet(call)
  if (input.kind === 'chapters') return unlockChapters(database, reader.id, input, now)
  if (!payments) throw topUpClosed()
  const topUp = {
    readerId: reader.id,
    chargeId: input.charge_id,
    currency: input.currency,
    offered: call.currencies,
    seen: { money: input.money, coins: input.coins },
    returnTo: input.return_to,
    origin: site.origin,
    provider: payments.name,
    tax: shop.tax,
  }
  return orderTopUp(database, topUp, now)
}

/** Opens the checkout outside the transaction, which must not wait for other services. */
export const finish: Finish<'order.create'> = async (order, { database, payments, log }) =>
  order.kind === 'top_up' ? { ...order, pay_url: await openCheckout(database, order.id, payments, log) } : order
