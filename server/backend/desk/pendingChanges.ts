import { allCommands } from '../admin/allCommands.ts'
import { Refusal, type Change, type CommandInput } from '../admin/command/command.ts'
import type { Database } from '../database/schema/schema.ts'
import { mayRun, toStaff, type Staff } from './staff.ts'

/** A command with its arguments. */
export type Run<Of> = {
  name: string
  command: Of
  given: Pick<CommandInput, 'words' | 'options'>
  why: string | undefined
}

/** A change that waits for a second person. */
export type Pending = Run<Change> & { id: number; staff: Staff; created: string; expires: string }

/** A day, after which what it was requested for has changed. */
const LIFETIME = 24 * 60 * 60 * 1000

/** Those that have not expired, the oldest first. */
export async function pendingChanges(database: Database, now: Date): Promise<Pending[]> {
  const rows = await database
    .selectFrom('pending_change')
    .innerJoin('staff', 'staff.id', 'pending_change.staff_id')
    .selectAll('pending_change')
    .select(['staff.name', 'staff.roles'])
    .where('expires_at', '>', now.toISOString())
    .orderBy('pending_change.id')
    .execute()
  return rows.flatMap(({ id, staff_id, name, roles, command: commandName, input, why, created_at, expires_at }) => {
    const command = allCommands[commandName]
    // Another version may have had others.
    if (!command?.changes) return []
    const staff = toStaff({ id: staff_id, name, roles })
    const run = { name: commandName, command, given: JSON.parse(input) as Pending['given'], why }
    return { ...run, id, staff, created: created_at, expires: expires_at }
  })
}

export async function addPending(database: Database, staff: Staff, run: Run<Change>, now: Date): Promise<void> {
  const expires_at = new Date(now.getTime() + LIFETIME).toISOString()
  const change = { staff_id: staff.id, command: run.name, input: JSON.stringify(run.given), why: run.why ?? '' }
  await database
    .insertInto('pending_change')
    .values({ ...change, created_at: now.toISOString(), expires_at })
    .execute()
}

/** Removes it. Throws a `Refusal` if someone else was faster. */
export async function takePending(database: Database, { id }: Pending): Promise<void> {
  const gone = await database.deleteFrom('pending_change').where('id', '=', id).returning('id').executeTakeFirst()
  if (!gone) throw new Refusal('This was confirmed or declined already.')
}

/** Throws a `Refusal` unless `second` is another person who may do it, as the first one still may. */
export function refuseSecond({ staff, command }: Pending, second: Staff): void {
  if (staff.id === second.id) throw new Refusal('Another person must confirm it, since you have requested it.')
  if (!mayRun(second, command)) throw new Refusal('Your role may not confirm it.')
  if (!mayRun(staff, command)) throw new Refusal(`${staff.name} may no longer do it.`)
}
