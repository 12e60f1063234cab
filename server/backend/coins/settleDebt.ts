import type { Database } from '../database/schema/schema.ts'
import { record, type Movement } from './ledger.ts'
import { owedCoins } from './owed.ts'
import { addCoins, lockWallet } from './wallet.ts'

/**
 * Brings a reader's wallet in line with the money of their top-ups that went back: gives coins again whose money came
 * again, then takes what is owed as far as there are coins, oldest top-up first. What is still owed then is the
 * reader's debt, which every later coin pays first. For a transaction, after anything that added coins or moved money.
 * @param cause names in the ledger what happened; never the same twice
 * @returns the debt that is left, in coins
 */
export async function settleDebt(database: Database, readerId: number, cause: string, now: Date): Promise<number> {
  let coins = await lockWallet(database, readerId)
  const owing = await owedCoins(database, readerId)
  const movements: Movement[] = []
  const movement = (order_id: number) => ({
    reference: `${cause}:order:${order_id}`,
    reader_id: readerId,
    order_id,
    voucher_id: null,
  })
  for (const { order_id, owed } of owing.filter(({ owed }) => owed < 0)) {
    coins -= owed
    movements.push({ ...movement(order_id), sender: 'refunds', receiver: 'wallet', amount: -owed })
  }
  let debt = 0
  for (const { order_id, owed } of owing.filter(({ owed }) => owed > 0)) {
    const amount = Math.min(coins, owed)
    coins -= amount
    debt += owed - amount
    if (amount) movements.push({ ...movement(order_id), sender: 'wallet', receiver: 'refunds', amount })
  }
  const sum = movements.reduce((sum, { receiver, amount }) => sum + (receiver === 'wallet' ? amount : -amount), 0)
  await addCoins(database, readerId, sum)
  await record(database, movements, now)
  await database.updateTable('wallet').set({ debt }).where('reader_id', '=', readerId).execute()
  return debt
}
