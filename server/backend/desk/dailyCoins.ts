import { Refusal, type Change, type Role } from '../admin/command/command.ts'
import { counted } from '../admin/command/numbers.ts'
import type { Database } from '../database/schema/schema.ts'
import type { backendLimits } from '../../settings/limits/backend.ts'
import type { ValuesOf } from '../../settings/limits/limit.ts'
import type { Staff } from './staff.ts'

export type Limits = Pick<ValuesOf<typeof backendLimits>, 'deskSupportCoins' | 'deskFinanceCoins' | 'deskLargeCoins'>

/** Marks entries of the audit log whose `actor` has signed in at the desk. */
export const DESK = 'desk'

const MOST: Record<Role, (limits: Limits) => number> = {
  support: ({ deskSupportCoins }) => deskSupportCoins,
  editor: () => 0,
  finance: ({ deskFinanceCoins }) => deskFinanceCoins,
  admin: ({ deskFinanceCoins }) => deskFinanceCoins,
}

/** The change as a person makes it: refused, in its transaction, beyond the coins that they may move in a day. */
export const withinDailyCoins = (command: Change, staff: Staff, limits: Limits): Change => ({
  ...command,
  async run(input, database) {
    const result = await command.run(input, database)
    if (result.coins > 0) await refuseBeyond(database, staff, result.coins, limits, input.now)
    return result
  },
})

async function refuseBeyond(database: Database, staff: Staff, coins: number, limits: Limits, now: Date): Promise<void> {
  // Locks the row: two changes at once must not each find the other's coins left.
  await database.updateTable('staff').set({ name: staff.name }).where('id', '=', staff.id).execute()
  const { moved } = await database
    .selectFrom('admin_log')
    .select(({ fn }) => fn.sum<number | string | null>('coins').as('moved'))
    .where('actor', '=', staff.name)
    .where('os_user', '=', DESK)
    .where('outcome', '=', 'done')
    .where('at', '>=', `${now.toISOString().slice(0, 10)}T00:00:00.000Z`)
    .executeTakeFirstOrThrow()
  const left = Math.max(0, ...staff.roles.map(role => MOST[role](limits) - Number(moved ?? 0)))
  if (coins > left) throw new Refusal(`${staff.name} may give or take ${counted(left, 'more coin')} today (UTC).`)
}
