import { surplusOf } from '../../coins/balance.ts'
import { openWallet } from '../../accounts/own/openWallet.ts'
import { updateVouchers } from '../../coins/vouchers.ts'
import { unlessFull } from '../../database/transaction.ts'
import type { Handler } from '../../call/handler.ts'

export const handle: Handler<'user.surplus'> = async (_input, call) => {
  const { database, reader, now } = call
  await openWallet(call).catch(unlessFull(database))
  await updateVouchers(database, reader.id, now).catch(unlessFull(database))
  return surplusOf(database, reader.id, now)
}
