import { creditTopUp } from '../coins/credit.ts'
import { PLAIN_SHOP } from '../coins/plainShop.ts'
import type { Spender } from '../coins/spender.ts'
import type { Database } from '../database/schema/schema.ts'

/** A top-up of so many coins, paid. */
export const giveCoins = (database: Database, readerId: number, coins: number, now: Date) =>
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

/** A reader at a device and in a network of their own. */
export const spenderFrom = (id: number, place: string, brand = 'local'): Spender => ({
  id,
  brand,
  device: `device of ${place}`,
  address: `network of ${place}`,
  welcome: PLAIN_SHOP.welcome,
})
