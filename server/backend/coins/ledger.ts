import type { Insertable } from 'kysely'
import type { Database, Tables } from '../database/schema/schema.ts'
import { afterCommit } from '../database/transaction.ts'
import { coins } from '../metrics/money.ts'
import { insertAll } from '../database/queries.ts'

export type Movement = Omit<Insertable<Tables['ledger']>, 'created_at'>

/** A duplicate `reference` throws, so that its whole transaction is rolled back. */
export async function record(database: Database, movements: Movement[], now: Date): Promise<void> {
  const rows = movements.map(movement => ({ ...movement, created_at: now.toISOString() }))
  await insertAll(database, 'ledger', rows)
  afterCommit(database, () =>
    movements.forEach(({ sender, receiver, amount }) => coins.inc({ sender, receiver }, amount)),
  )
}
