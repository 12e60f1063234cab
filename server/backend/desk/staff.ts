import type { Claims } from '../call/provider.ts'
import { hashSecret, isSecret, newSecret } from '../accounts/secrets/secret.ts'
import type { Command, Role } from '../admin/command/command.ts'
import type { Database, Tables } from '../database/schema/schema.ts'
import { deleteRows } from '../database/queries.ts'

export type Staff = { id: number; name: string; roles: readonly Role[] }

/** A day at work. */
export const LIFETIME = 10 * 60 * 60 * 1000
const IDLE = 30 * 60 * 1000
/** Between updates of a session's last use. */
const SEEN_INTERVAL = 60 * 1000

export const mayRun = ({ roles }: Pick<Staff, 'roles'>, command: Command): boolean =>
  roles.some(role => role === 'admin' || command.roles.includes(role))

export const toStaff = ({ id, name, roles }: Pick<Tables['staff'], 'name' | 'roles'> & { id: number }): Staff => ({
  id,
  name,
  roles: roles.split(',') as Role[],
})

/** Undefined if nobody with these claims was added. The first sign-in ties the person to the provider's `sub`. */
export async function staffWith(
  database: Database,
  { subject, email, emailVerified }: Claims,
): Promise<Staff | undefined> {
  const known = await database.selectFrom('staff').selectAll().where('subject', '=', subject).executeTakeFirst()
  if (known) return toStaff(known)
  const logins = [subject, ...(email && emailVerified ? [email.toLowerCase()] : [])]
  const added = database.selectFrom('staff').select('id').where('subject', 'is', null).where('login', 'in', logins)
  const found = await added.executeTakeFirst()
  if (!found) return undefined
  return toStaff(
    await database
      .updateTable('staff')
      .set({ subject })
      .where('id', '=', found.id)
      .returningAll()
      .executeTakeFirstOrThrow(),
  )
}

/** Returns the token, which is not stored. */
export async function openStaffSession(database: Database, { id }: Staff, now: Date): Promise<string> {
  const token = newSecret()
  const expires_at = new Date(now.getTime() + LIFETIME).toISOString()
  const session = { token_hash: hashSecret(token), staff_id: id, seen_at: now.toISOString(), expires_at }
  await database.insertInto('staff_session').values(session).execute()
  return token
}

/** Undefined if it is unknown, too old, or was idle for too long. Roles are those of now. */
export async function staffOfSession(database: Database, token: string, now: Date): Promise<Staff | undefined> {
  if (!isSecret(token)) return undefined
  const hash = hashSecret(token)
  const found = await database
    .selectFrom('staff_session')
    .innerJoin('staff', 'staff.id', 'staff_session.staff_id')
    .select(['staff.id', 'name', 'roles', 'seen_at'])
    .where('token_hash', '=', hash)
    .where('expires_at', '>', now.toISOString())
    .where('seen_at', '>', new Date(now.getTime() - IDLE).toISOString())
    .executeTakeFirst()
  if (!found) return undefined
  if (now.getTime() - Date.parse(found.seen_at) >= SEEN_INTERVAL) {
    const seen = database.updateTable('staff_session').set({ seen_at: now.toISOString() })
    await seen.where('token_hash', '=', hash).execute()
  }
  return toStaff(found)
}

export const closeStaffSession = (database: Database, token: string) =>
  deleteRows(database, 'staff_session', { token_hash: hashSecret(token) })
