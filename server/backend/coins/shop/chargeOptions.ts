import { invalid } from '../../call/apiError.ts'
import type { Database } from '../../database/schema/schema.ts'

/**
 * What can be topped up, with its prices in a currency; without one each in that of its own. Throws 422 VALIDATION for
 * a currency in which there are no prices.
 */
export async function chargeOptions(database: Database, currency: string | undefined) {
  const rows = await database.selectFrom('charge_option').selectAll().orderBy('position').execute()
  const prices = currency === undefined ? new Map<number, number>() : await pricesIn(database, currency)
  const options = rows.flatMap(({ id, coins, bonus, label, ...own }) => {
    const amount = currency === undefined || currency === own.currency ? own.amount : prices.get(id)
    return amount === undefined
      ? []
      : [{ id, coins, bonus, label, money: { amount, currency: currency ?? own.currency } }]
  })
  if (currency !== undefined && rows.length && !options.length) {
    throw invalid([{ path: 'currency', message: 'There are no prices in this currency' }])
  }
  return options
}

async function pricesIn(database: Database, currency: string): Promise<Map<number, number>> {
  const rows = await database
    .selectFrom('charge_price')
    .select(['charge_id', 'amount'])
    .where('currency', '=', currency)
    .execute()
  return new Map(rows.map(({ charge_id, amount }) => [charge_id, amount]))
}
