import { deleteAccount } from '../../accounts/own/deleteAccount.ts'
import { freshUntil } from '../../accounts/sessions.ts'
import type { Handler } from '../../call/handler.ts'
import { expireCheckouts } from '../../payments/expireCheckouts.ts'
import { inTransaction } from '../../database/transaction.ts'

/** Of a recently authenticated reader; open checkouts are expired. */
export const handle: Handler<'user.delete'> = async (input, call) => {
  await freshUntil(call.database, call.reader, call.now)
  await inTransaction(call.database, database => deleteAccount(database, input, call))
  const { payments } = call
  if (payments && 'expire' in payments) await expireCheckouts({ ...call, payments }, call.now)
}
