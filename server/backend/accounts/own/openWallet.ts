import { randomUUID } from 'node:crypto'
import { adjustCoins } from '../../coins/corrections/adjustCoins.ts'
import { lockWallet } from '../../coins/wallet.ts'
import { accountsOfPerson } from '../../database/queries.ts'
import type { Database } from '../../database/schema/schema.ts'
import { inTransaction } from '../../database/transaction.ts'
import { grantWelcome, type WalletRequest } from '../welcome.ts'

/** Before it is shown or spent from: takes debts of the reader's other accounts, then grants welcome vouchers. */
export async function openWallet(call: WalletRequest): Promise<void> {
  await moveDebts(call.database, call.reader.id, call.now)
  await grantWelcome(call)
}

/** To the account that is used: they may arise after the deletion of another. */
export async function moveDebts(database: Database, readerId: number, now: Date): Promise<void> {
  const owing = await accountsOfPerson(database, readerId)
    .innerJoin('wallet', 'wallet.reader_id', 'account.id')
    .where('account.id', '!=', readerId)
    .where('debt', '>', 0)
    .orderBy('account.id')
    .execute()
  for (const { id } of owing) await inTransaction(database, database => moveDebt(database, id, readerId, now))
}

async function moveDebt(database: Database, from: number, to: number, now: Date): Promise<void> {
  // In one order, so that two accounts opened at once cannot deadlock.
  for (const id of [from, to].toSorted((a, b) => a - b)) await lockWallet(database, id)
  const { debt } = await lockWallet(database, from)
  if (debt === 0) return
  const key = `carried:${from}:${to}:${randomUUID()}`
  await adjustCoins(database, { key: `${key}:settled`, readerId: from, amount: debt }, now)
  await adjustCoins(database, { key, readerId: to, amount: -debt }, now)
}
