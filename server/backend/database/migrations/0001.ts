import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'
import { engineOf } from '../engine/engine.ts'
import { createTables } from './createTables.ts'
import { tables, type Tables } from '../schema/schema.ts'

/** Label, coins, bonus, and price in minor units of each currency. */
export const TOP_UPS = [
  ['Starter', 100, 0, { USD: 99, EUR: 99, GBP: 89, JPY: 150, KWD: 300 }],
  ['Small', 300, 20, { USD: 299, EUR: 299, GBP: 249, JPY: 450, KWD: 920 }],
  ['Most popular', 500, 50, { USD: 499, EUR: 499, GBP: 449, JPY: 750, KWD: 1540 }],
  ['Large', 1000, 150, { USD: 999, EUR: 999, GBP: 849, JPY: 1500, KWD: 3080 }],
  ['Extra large', 2000, 400, { USD: 1999, EUR: 1999, GBP: 1699, JPY: 3000, KWD: 6160 }],
  ['Best value', 5000, 1250, { USD: 4999, EUR: 4999, GBP: 4299, JPY: 7500, KWD: 15_400 }],
] as const

export const COMPLAINT_TYPES = [
  'Wrong or missing text',
  'Chapters in the wrong order',
  'Copyright infringement',
  'Offensive or illegal content',
  'Wrong title, author or cover',
  'Problem with a payment or unlock',
  'Something else',
]

/** Until the first release its tables come from `schema/`; the release copies them here, unchanged from then on. */
export const first: Migration = {
  async up(database: Kysely<Tables>) {
    await createTables(database, tables)
    await engineOf(database).search.create(database)
    for (const [index, [label, coins, bonus, { USD, ...others }]] of TOP_UPS.entries()) {
      const id = index + 1
      const option = { id, coins, bonus, amount: USD, currency: 'USD', label, position: index }
      await database.insertInto('charge_option').values(option).execute()
      const prices = Object.entries(others).map(([currency, amount]) => ({ charge_id: id, currency, amount }))
      await database.insertInto('charge_price').values(prices).execute()
    }
    const types = COMPLAINT_TYPES.map((name, index) => ({ id: index + 1, name, position: index }))
    await database.insertInto('complaint_type').values(types).execute()
  },
}
