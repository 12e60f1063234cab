import type { Logger } from 'pino'
import {
  Refusal,
  when,
  type Change,
  type ChangeResult,
  type Command,
  type CommandInput,
} from '../admin/command/command.ts'
import { argumentsOf } from '../admin/auditEntry.ts'
import { runAdminCommand, writeEntry, type Entry } from '../admin/runAdminCommand.ts'
import type { HostedPayments } from '../call/payments.ts'
import type { Database } from '../database/schema/schema.ts'
import { inTransaction } from '../database/transaction.ts'
import { expireCheckouts } from '../payments/expireCheckouts.ts'
import { DESK, withinLimits, type Limits, type LimitedResult } from './withinLimits.ts'
import { addPending, refuseSecond, takePending, type Pending, type Run } from './pendingChanges.ts'
import type { Staff } from './staff.ts'

type Parts = {
  database: Database
  log: Logger
  limits: Limits
  payments: HostedPayments | undefined
  hasMail: boolean
  brandsDir: string
  now: () => Date
}

/** Runs commands in the name of people at the desk. All throw a `Refusal`; each leaves an entry in the audit log. */
export function createRuns({ database, log, limits, now, ...rest }: Parts) {
  const entryOf = (staff: Staff, { name, given, why }: Omit<Run<Command>, 'command'>): Entry => {
    return { at: now(), actor: staff.name, osUser: DESK, command: name, given: argumentsOf(given), why }
  }
  const inputOf = ({ given, why }: Run<Command>): CommandInput => ({ ...rest, ...given, why, now: now() })

  /** @param check in its transaction, after the change; throws a `Refusal` */
  async function make(
    run: Run<Change>,
    staff: Staff,
    entry: Entry,
    check: (database: Database, result: LimitedResult) => unknown,
  ): Promise<LimitedResult> {
    const command = withinLimits(run.command, staff, limits)
    const checked = async (input: CommandInput, database: Database) => {
      const result = await command.run(input, database)
      await check(database, result)
      return result
    }
    const change = { ...command, run: checked }
    const result = await runAdminCommand(database, change, inputOf(run), { entry, isDryRun: false })
    const { payments } = rest
    if (payments) await expireCheckouts({ database, payments, log }, now())
    return result
  }

  return {
    look: (staff: Staff, run: Run<Command>) =>
      runAdminCommand(database, run.command, inputOf(run), { entry: entryOf(staff, run), isDryRun: false }),

    /** A dry run, of something large without its tables: one person alone must not see an export. */
    async plan(staff: Staff, run: Run<Change>, maker = staff): Promise<LimitedResult> {
      const command = withinLimits(run.command, maker, limits)
      const planned = await runAdminCommand(database, command, inputOf(run), {
        entry: entryOf(staff, run),
        isDryRun: true,
      })
      return planned.isLarge ? { ...planned, parts: [] } : planned
    },

    change: (staff: Staff, run: Run<Change>) =>
      make(run, staff, entryOf(staff, run), (_database, { isLarge }) => {
        if (isLarge) throw new Refusal('A second person must confirm it. Check it again.')
      }),

    request: (staff: Staff, run: Run<Change>, planned: ChangeResult) =>
      inTransaction(database, async database => {
        await addPending(database, staff, run, now())
        await writeEntry(database, entryOf(staff, run), { ...planned, coins: 0, outcome: 'pending' })
      }),

    /** Runs it once, in the name of who requested it. */
    async confirm(second: Staff, pending: Pending): Promise<LimitedResult> {
      refuseSecond(pending, second)
      const entry = { ...entryOf(pending.staff, pending), confirmedBy: second.name }
      return make(pending, pending.staff, entry, database => takePending(database, pending))
    },

    /** Also for who requested it. */
    async decline(staff: Staff, pending: Pending): Promise<void> {
      if (staff.id !== pending.staff.id) refuseSecond(pending, staff)
      const said = `Declined: ${pending.staff.name} had requested it at ${when(pending.created)}.`
      await inTransaction(database, async database => {
        await takePending(database, pending)
        await writeEntry(database, entryOf(staff, pending), { outcome: 'refused', said })
      })
    },

    /** Records that a person may not run it. */
    refuse: (staff: Staff, name: string, said: string) =>
      writeEntry(database, entryOf(staff, { name, given: NOTHING, why: undefined }), { outcome: 'refused', said }),
  }
}

const NOTHING = { words: [], options: {} }
