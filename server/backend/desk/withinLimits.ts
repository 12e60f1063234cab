import { Refusal, type Change, type ChangeResult, type CommandInput, type Role } from '../admin/command/command.ts'
import { counted } from '../admin/command/numbers.ts'
import type { Database } from '../database/schema/schema.ts'
import type { backendLimits } from '../../settings/limits/backend.ts'
import type { ValuesOf } from '../../settings/limits/limit.ts'
import type { Staff } from './staff.ts'
import { updateRows } from '../database/queries.ts'

export type Limits = Pick<ValuesOf<typeof backendLimits>, 'deskSupportCoins' | 'deskFinanceCoins' | 'deskLargeCoins'>

/** Marks entries of the audit log whose `actor` has signed in at the desk. */
export const DESK = 'desk'

const MOST: Record<Role, (limits: Limits) => number> = {
  support: ({ deskSupportCoins }) => deskSupportCoins,
  editor: () => 0,
  finance: ({ deskFinanceCoins }) => deskFinanceCoins,
  admin: ({ deskFinanceCoins }) => deskFinanceCoins,
}

export type LimitedResult = ChangeResult & {
  /** Whether a second person must confirm it. */
  isLarge: boolean
}

/**
 * The change as a person makes it: refused, in its transaction, beyond the coins that they may move in a day. Coins for
 * one reader count together: parts of a large gift are as large.
 */
export const withinLimits = (command: Change, staff: Staff, limits: Limits) => ({
  ...command,
  async run(input: CommandInput, database: Database): Promise<LimitedResult> {
    const result = await command.run(input, database)
    const { coins = 0, readerId } = result
    const isLarge = command.needsTwo ?? command.isLarge?.(input) ?? false
    if (coins === 0) return { ...result, isLarge }
    // Locks the row: two changes at once must not each find the other's coins left.
    await updateRows(database, 'staff', { id: staff.id }, { name: staff.name })
    const today = await coinsToday(database, staff, input.now)
    const left = Math.max(0, ...staff.roles.map(role => MOST[role](limits) - today.all))
    if (coins > left) throw new Refusal(`${staff.name} may give or take ${counted(left, 'more coin')} today (UTC).`)
    const alone = readerId === undefined ? 0 : (today.alone.get(readerId) ?? 0)
    return { ...result, isLarge: isLarge || alone + coins > limits.deskLargeCoins }
  },
})

/** Moved by a person: in all, and by reader without a second person. */
async function coinsToday(database: Database, staff: Staff, now: Date) {
  const rows = await database
    .selectFrom('admin_log')
    .select(['reader_id', 'confirmed_by', ({ fn }) => fn.sum<number | string>('coins').as('coins')])
    .where('actor', '=', staff.name)
    .where('os_user', '=', DESK)
    .where('outcome', '=', 'done')
    .where('at', '>=', `${now.toISOString().slice(0, 10)}T00:00:00.000Z`)
    .groupBy(['reader_id', 'confirmed_by'])
    .execute()
  const ofOne = rows.filter(({ confirmed_by }) => confirmed_by === null)
  return {
    all: rows.reduce((sum, { coins }) => sum + Number(coins), 0),
    alone: new Map(ofOne.map(({ reader_id, coins }) => [reader_id, Number(coins)])),
  }
}
