import { openWallet } from '../../accounts/own/openWallet.ts'
import { freshUntil } from '../../accounts/sessions.ts'
import { spendingOf } from '../../coins/spending.ts'
import { lockWallet } from '../../coins/wallet.ts'
import type { Handler } from '../../call/handler.ts'
import { inTransaction } from '../../database/transaction.ts'
import { updateRows } from '../../database/queries.ts'

/** Rules can be tightened on any signed-in device; loosening them needs proof. */
export const handle: Handler<'user.spending'> = async ({ limit, proof, reminder }, call) => {
  const { reader, now } = call
  await openWallet(call)
  return inTransaction(call.database, async database => {
    const { daily_limit, asks_proof } = await lockWallet(database, reader.id)
    const isLooser = (daily_limit > 0 && (limit === 0 || limit > daily_limit)) || (asks_proof === 1 && !proof)
    if (isLooser) await freshUntil(database, reader, now)
    const rules = { daily_limit: limit, asks_proof: Number(proof) }
    await updateRows(database, 'wallet', { reader_id: reader.id }, rules)
    const { lapse_reminders } = await database
      .updateTable('reader')
      .set(is => ({ lapse_reminders: reminder === undefined ? is.ref('lapse_reminders') : Number(reminder) }))
      .where('id', '=', reader.id)
      .returning('lapse_reminders')
      .executeTakeFirstOrThrow()
    return spendingOf(database, reader.id, { ...rules, lapse_reminders }, now)
  })
}
