import { surplusOf } from '../../coins/balance.ts'
import { spenderOf } from '../../coins/spender.ts'
import { settleVouchers } from '../../coins/vouchers.ts'
import type { Handler } from '../../call/handler.ts'

export const userSurplus: Handler<'user.surplus'> = async (_input, call) => {
  const { database, reader, now } = call
  await settleVouchers(database, spenderOf(call), now)
  return surplusOf(database, reader.id, now)
}
