import { surplusOf } from '../../coins/balance.ts'
import { grantWelcome } from '../../accounts/welcome.ts'
import { settleVouchers } from '../../coins/vouchers.ts'
import type { Handler } from '../../call/handler.ts'

export const userSurplus: Handler<'user.surplus'> = async (_input, call) => {
  const { database, reader, now } = call
  await grantWelcome(call)
  await settleVouchers(database, reader.id, now)
  return surplusOf(database, reader.id, now)
}
