import type { Handler } from '../../call/handler.ts'

export const chargeList: Handler<'charge.list'> = async (_input, { database, payments }) => {
  if (!payments) return { items: [] }
  const options = await database.selectFrom('charge_option').selectAll().orderBy('position').execute()
  return {
    items: options.map(({ id, coins, bonus, amount, currency, label }) => ({
      id,
      coins,
      bonus,
      money: { amount, currency },
      label,
    })),
    ...(payments.takesMoney ? {} : { test: true }),
  }
}
