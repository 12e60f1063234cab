import { surplusOf } from '../../coins/balance.ts'
import { settleVouchers } from '../../coins/vouchers.ts'
import type { Handler } from '../../call/handler.ts'

export const userSurplus: Handler<'user.surplus'> = async (_input, { database, reader, now }) => {
  await settleVouchers(database, reader.id, now)
  return surplusOf(database, reader.id, now)
}
