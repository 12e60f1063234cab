import type { Insertable } from 'kysely'
import type { Database, Tables } from '../database/schema/schema.ts'
import { afterCommit } from '../database/transaction.ts'
import { coins } from '../metrics/counters.ts'

export type Movement = Omit<Insertable<Tables['ledger']>, 'created_at'>

/**
 * Writes movements down. The same `reference` a second time is an error, so that the transaction it is part of, balance
 * and all, does not happen.
 */
export async function record(database: Database, movements: Movement[], now: Date): Promise<void> {
  if (!movements.length) return
  await database
    .insertInto('ledger')
    .values(movements.map(movement => ({ ...movement, created_at: now.toISOString() })))
    .execute()
  afterCommit(database, () =>
    movements.forEach(({ sender, receiver, amount }) => coins.inc({ sender, receiver }, amount)),
  )
}
