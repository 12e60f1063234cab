import { creditTopUp } from '../coins/credit.ts'
import type { Database } from '../database/schema/schema.ts'

/** Gives a reader coins by a paid top-up. */
export const grantCoins = (database: Database, readerId: number, coins: number, now: Date) =>
  database.transaction().execute(async database => {
    const order = await database
      .insertInto('orders')
      .values({
        reader_id: readerId,
        kind: 'top_up',
        status: 'pending',
        created_at: now.toISOString(),
        coins,
        bonus: 0,
        charge_id: 1,
        amount: coins,
        currency: 'USD',
        provider: 'test',
      })
      .returningAll()
      .executeTakeFirstOrThrow()
    await creditTopUp(database, order, now)
  })
