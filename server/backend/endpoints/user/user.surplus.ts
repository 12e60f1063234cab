import { surplusOf } from '../../coins/balance.ts'
import { carryOver } from '../../accounts/own/formerAccounts.ts'
import { grantWelcome } from '../../accounts/welcome.ts'
import { updateVouchers } from '../../coins/vouchers.ts'
import { unlessFull } from '../../database/transaction.ts'
import type { Handler } from '../../call/handler.ts'

export const handle: Handler<'user.surplus'> = async (_input, call) => {
  const { database, reader, now } = call
  await carryOver(database, reader.id, now).catch(unlessFull(database))
  await grantWelcome(call).catch(unlessFull(database))
  await updateVouchers(database, reader.id, now).catch(unlessFull(database))
  return surplusOf(database, reader.id, now)
}
