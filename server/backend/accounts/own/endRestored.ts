import { endedIn, nameOf } from '../../database/backup/endedList.ts'
import type { Database, Tables } from '../../database/schema/schema.ts'
import { recordEnded, credentialsOf } from '../credentials.ts'
import { deleteAccount } from './deleteAccount.ts'

type EndedAgain = { counts: Readonly<Record<string, number>>; withOldAddress: number[] }

/**
 * Revokes what a backup has restored: short-lived credentials, sessions and open proofs of all readers, and credentials
 * revoked since. For a transaction. Throws if the list has kinds that this version does not know.
 * @param list revocations of this database and of later copies
 */
export async function endRestored(database: Database, list: Tables['ended'][], now: Date): Promise<EndedAgain> {
  const counts: Record<string, number> = {}
  const count = (name: string, ended: number) => void (counts[name] = (counts[name] ?? 0) + ended)
  for (const { name, endAll } of credentialsOf) if (endAll) count(name, await endAll(database))
  await database.deleteFrom('oauth_attempt').execute()
  await database.deleteFrom('staff_session').execute()
  await database.deleteFrom('pending_change').execute()

  const withOldAddress: number[] = []
  for (const end of await news(database, list)) {
    const owner = await ownerOf(database, end.reader_id)
    if (owner && end.what === 'address') withOldAddress.push(owner.id)
    else if (owner) count(end.what, await endAgain(database, owner, end, now))
    await recordEnded(database, end, new Date(end.ended_at))
  }
  return { counts, withOldAddress }
}

/** Missing in the database; for a deleted account only the deletion. */
async function news(database: Database, list: Tables['ended'][]): Promise<Tables['ended'][]> {
  const own = await endedIn(database)
  const known = new Map(own.map(end => [nameOf(end), end.ended_at]))
  const deleted = new Set([...own, ...list].filter(({ what }) => what === 'account').map(({ reader_id }) => reader_id))
  return list.filter(
    end => (known.get(nameOf(end)) ?? '') < end.ended_at && (end.what === 'account' || !deleted.has(end.reader_id)),
  )
}

type Account = { id: number; brand: string; email: string; signed_up_as: string | null }

const ownerOf = (database: Database, id: number): Promise<Account | undefined> =>
  database
    .selectFrom('reader')
    .select(['id', 'brand', 'email', 'signed_up_as'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()

async function endAgain(database: Database, owner: Account, { what, key_hash }: Tables['ended'], now: Date) {
  if (what === 'account') {
    const { id, brand, email, signed_up_as } = owner
    // The address was deleted with the account, and the reader was notified.
    const asker = { brand, reader: { id }, device: '', site: { origin: '', base: '' }, mailer: undefined, now }
    await deleteAccount(database, { email: signed_up_as ?? email }, asker)
    return 1
  }
  const credential = credentialsOf.find(({ name }) => name === what)
  const ended = await (key_hash
    ? credential?.endOne?.(database, owner.id, key_hash)
    : credential?.end(database, [owner.id]))
  if (ended === undefined) throw new Error(`the list names ${JSON.stringify(what)}, which this version does not know`)
  return ended
}
