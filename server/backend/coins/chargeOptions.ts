import { choices as text } from '../../../shared/text/en/backend/choices.ts'
import { TOP_UPS } from '../database/migrations/0001.ts'
import type { Database } from '../database/schema/schema.ts'

/** In their own currency if there is no price in this one. */
export async function chargeOptions(database: Database, currency: string | undefined) {
  const rows = await database.selectFrom('charge_option').selectAll().orderBy('position').execute()
  const prices = currency === undefined ? new Map<number, number>() : await pricesIn(database, currency)
  const names = Object.values(text.topUps)
  return rows.map(({ id, coins, bonus, label, ...own }) => {
    const amount = prices.get(id)
    const money =
      amount === undefined ? { amount: own.amount, currency: own.currency } : { amount, currency: currency! }
    const name = names[TOP_UPS.findIndex(([english]) => english === label)]
    return { id, coins, bonus, label: name ?? label, money }
  })
}

async function pricesIn(database: Database, currency: string): Promise<Map<number, number>> {
  const rows = await database
    .selectFrom('charge_price')
    .select(['charge_id', 'amount'])
    .where('currency', '=', currency)
    .execute()
  return new Map(rows.map(({ charge_id, amount }) => [charge_id, amount]))
}
