import { failures as text } from '../../../shared/text/en/backend/failures.ts'
import { ApiError } from '../call/apiError.ts'
import type { Call, SignedIn } from '../call/handler.ts'
import type { Provider } from '../call/provider.ts'
import type { Database, Tables } from '../database/schema/schema.ts'
import { endMemorySessionsOf } from './memorySessions.ts'
import { lockReaders } from './readers.ts'
import { closeAllSessions, closeSessions, freshUntil } from './sessions.ts'
import { hashSecret } from './secrets/secret.ts'
import { deletedBy, updatedBy, getRow, deleteRows } from '../database/queries.ts'
import { inTransaction } from '../database/transaction.ts'

/**
 * The mildest first. `signOut`: sessions and sign-ins in progress. `recovery`: the owner of the address takes over an
 * account that others may have used. `deletion`: no access remains.
 */
const ENDINGS = ['signOut', 'recovery', 'deletion'] as const
export type Ending = (typeof ENDINGS)[number]

type Credential = {
  name: string
  /** The mildest reason that revokes it. */
  since: Ending
  end(database: Database, readers: readonly number[]): Promise<number>
  /** Revokes a single one, if it can be revoked; returns whether there was one. */
  endOne?(database: Database, reader: number, keyHash: string): Promise<number>
  /** For short-lived kinds, of all readers. They are not recorded, since none survives a restore. */
  endAll?(database: Database): Promise<number>
}

type Table = 'identity' | 'passkey_challenge' | 'passkey' | 'return_code' | 'known_device'

const rowsOf = (name: Table, since: Ending): Credential => ({
  name,
  since,
  end: (database, readers) => database.deleteFrom(name).where('reader_id', 'in', readers).$call(deletedBy),
})

const shortLived = (name: Table, since: Ending): Credential => ({
  ...rowsOf(name, since),
  endAll: database => database.deleteFrom(name).$call(deletedBy),
})

export const identityKey = ({ issuer, subject }: { issuer: string; subject: string }) =>
  hashSecret(`${issuer} ${subject}`)

/**
 * In the order in which one leads to the next. Using one locks its row until the next exists (`holdPassword`,
 * `holdIdentity`, `takeCode`, `countUse`), so that none is created during a revocation.
 */
export const credentialsOf: Credential[] = [
  {
    name: 'password',
    since: 'recovery',
    end(database, readers) {
      const had = database.updateTable('reader').set({ password_hash: null }).where('id', 'in', readers)
      return had.where('password_hash', 'is not', null).$call(updatedBy)
    },
  },
  {
    ...rowsOf('identity', 'recovery'),
    async endOne(database, id, keyHash) {
      const retained = await database.selectFrom('identity').selectAll().where('reader_id', '=', id).execute()
      const one = retained.find(identity => identityKey(identity) === keyHash)
      if (!one) return 0
      const { brand, issuer, subject } = one
      const deleted = database.deleteFrom('identity').where('brand', '=', brand).where('issuer', '=', issuer)
      await deleted.where('subject', '=', subject).execute()
      return 1
    },
  },
  shortLived('passkey_challenge', 'recovery'),
  {
    ...rowsOf('passkey', 'recovery'),
    async endOne(database, id, keyHash) {
      const retained = await database.selectFrom('passkey').select('credential').where('reader_id', '=', id).execute()
      const one = retained.find(({ credential }) => hashSecret(credential) === keyHash)
      if (one) await deleteRows(database, 'passkey', { credential: one.credential })
      return one ? 1 : 0
    },
  },
  {
    name: 'proof',
    since: 'recovery',
    end: (database, readers) =>
      database
        .deleteFrom('proof')
        .where('purpose', '!=', 'undo')
        .where(is =>
          is.or([
            is('reader_id', 'in', readers),
            is.exists(
              is
                .selectFrom('reader')
                .select('reader.id')
                .where('reader.id', 'in', readers)
                .whereRef('reader.brand', '=', 'proof.brand')
                .whereRef('reader.email', '=', 'proof.email'),
            ),
          ]),
        )
        .$call(deletedBy),
    endAll: database => database.deleteFrom('proof').where('purpose', '!=', 'undo').$call(deletedBy),
  },
  {
    // The undo link of the previous owner of the address: a thief who recovers the account must not revoke it.
    name: 'undo',
    since: 'deletion',
    end(database, readers) {
      const undos = database.deleteFrom('proof').where('purpose', '=', 'undo')
      return undos.where('reader_id', 'in', readers).$call(deletedBy)
    },
  },
  shortLived('return_code', 'signOut'),
  rowsOf('known_device', 'recovery'),
  // An in-memory session becomes a stored one, and all used meanwhile have become one by now.
  {
    name: 'lent session',
    since: 'signOut',
    end: endMemorySessionsOf,
    // Each process has its own, and none runs during a restore.
    endAll: async () => 0,
  },
  { name: 'session', since: 'signOut', end: closeSessions, endAll: closeAllSessions },
]

/**
 * Prevents new ones meanwhile, and records the revocation, so that no backup restores them. For a transaction.
 * @param also one more kind to revoke, whatever the reason
 * @returns how many of each kind there were, by name
 */
export async function revokeCredentials(
  database: Database,
  readers: readonly number[],
  ending: Ending,
  now: Date,
  also?: string,
): Promise<Readonly<Record<string, number>>> {
  await lockReaders(database, readers)
  const ended: Record<string, number> = {}
  for (const { name, since, end, endAll } of credentialsOf) {
    if (name !== also && ENDINGS.indexOf(since) > ENDINGS.indexOf(ending)) continue
    ended[name] = await end(database, readers)
    if (!endAll) for (const id of readers) await recordEnded(database, { reader_id: id, what: name }, now)
  }
  return ended
}

/**
 * Records it; false if the reader has none with this name and hash. For a transaction.
 * @param name a kind of which readers can revoke single ones: `identity`, `passkey`
 */
export async function revokeCredential(
  database: Database,
  reader: number,
  name: 'identity' | 'passkey',
  keyHash: string,
  now: Date,
): Promise<boolean> {
  const credential = credentialsOf.find(credential => credential.name === name)
  if (!(await credential?.endOne?.(database, reader, keyHash))) return false
  await recordEnded(database, { reader_id: reader, what: name, key_hash: keyHash }, now)
  return true
}

/**
 * In a transaction. Throws 403 SIGN_IN_AGAIN without recent authentication, so that an intruder cannot lock the reader
 * out, and 409 PASSWORD_NEEDED if no other credential would be left.
 */
export async function removeSafely(
  { database, reader, providers, now }: Pick<Call, 'database' | 'providers' | 'now'> & { reader: SignedIn },
  remove: (database: Database) => Promise<unknown>,
): Promise<void> {
  await freshUntil(database, reader, now)
  await inTransaction(database, async database => {
    // Two concurrent removals must not each rely on the other's credential.
    await lockReaders(database, [reader.id])
    await remove(database)
    await refuseLockedOut(database, reader.id, providers)
  })
}

async function refuseLockedOut(database: Database, id: number, providers: readonly Provider[]): Promise<void> {
  const { password_hash } = await getRow(database, 'reader', { id }, ['password_hash'])
  if (password_hash !== null) return
  const passkeys = database.selectFrom('passkey').select('credential').where('reader_id', '=', id)
  if (await passkeys.limit(1).executeTakeFirst()) return
  const linked = await database.selectFrom('identity').select('issuer').where('reader_id', '=', id).execute()
  if (linked.some(({ issuer }) => providers.some(provider => provider.issuer === issuer))) return
  throw new ApiError(409, 'PASSWORD_NEEDED', () => text.lastSignInMethod)
}

/** Without a key all of its kind. */
type End = Pick<Tables['ended'], 'reader_id' | 'what'> & { key_hash?: string }

/** So that no older backup undoes it. For the transaction of the revocation itself. */
export async function recordEnded(database: Database, { key_hash = '', ...end }: End, now: Date): Promise<void> {
  const ended_at = now.toISOString()
  await database
    .insertInto('ended')
    .values({ ...end, key_hash, ended_at })
    .onConflict(conflict => conflict.columns(['reader_id', 'what', 'key_hash']).doUpdateSet({ ended_at }))
    .execute()
}
