import { ApiError } from '../call/apiError.ts'
import type { Database } from '../database/schema/schema.ts'
import { recordEnded } from './ended/recordEnded.ts'
import { endMemorySessionsOf } from './memorySessions.ts'
import { holdReaders } from './readers.ts'
import { closeAllSessions, closeSessions } from './sessions.ts'
import { hashSecret } from './secrets/secret.ts'

/**
 * What ends ways in, the mildest first. `signOut`: sessions, and sign-ins that are under way. `recovery`: the account
 * goes to whoever has proven that its address is theirs, and somebody else may have been in. `deletion`: nobody gets in
 * any more.
 */
const ENDINGS = ['signOut', 'recovery', 'deletion'] as const
export type Ending = (typeof ENDINGS)[number]

/** Something by which somebody gets into an account. */
type Credential = {
  name: string
  /** The mildest that ends it. */
  since: Ending
  /** Ends all that these readers have; gives how many there were. */
  end(database: Database, readers: readonly number[]): Promise<number>
  /** Ends a reader's one with this hash, where readers end single ones; gives whether there was one. */
  endOne?(database: Database, reader: number, keyHash: string): Promise<number>
  /** Ends everybody's, of a way that lasts for a while only. Such are not noted: none outlives a restore. */
  endAll?(database: Database): Promise<number>
}

type Table = 'identity' | 'passkey_challenge' | 'passkey' | 'return_code' | 'known_device'

const rowsOf = (name: Table, since: Ending): Credential => ({
  name,
  since,
  end: async (database, readers) =>
    Number((await database.deleteFrom(name).where('reader_id', 'in', readers).executeTakeFirst()).numDeletedRows),
})

/** Those that are good for minutes. */
const passing = (name: Table, since: Ending): Credential => ({
  ...rowsOf(name, since),
  endAll: async database => Number((await database.deleteFrom(name).executeTakeFirst()).numDeletedRows),
})

/** Names a linked sign-in of a reader, and opens nothing. */
export const identityKey = ({ issuer, subject }: { issuer: string; subject: string }) =>
  hashSecret(`${issuer} ${subject}`)

/**
 * Every way in, in the order in which one leads to the next. Whoever uses one holds its row until the next stands
 * (`holdPassword`, `holdIdentity`, `takeCode`, `countUse`), so that none is got while they end.
 */
export const credentialsOf: Credential[] = [
  {
    name: 'password',
    since: 'recovery',
    async end(database, readers) {
      const had = database.updateTable('reader').set({ password_hash: null }).where('id', 'in', readers)
      return Number((await had.where('password_hash', 'is not', null).executeTakeFirst()).numUpdatedRows)
    },
  },
  {
    ...rowsOf('identity', 'recovery'),
    async endOne(database, id, keyHash) {
      const kept = await database.selectFrom('identity').selectAll().where('reader_id', '=', id).execute()
      const one = kept.find(identity => identityKey(identity) === keyHash)
      if (!one) return 0
      const { brand, issuer, subject } = one
      const gone = database.deleteFrom('identity').where('brand', '=', brand).where('issuer', '=', issuer)
      await gone.where('subject', '=', subject).execute()
      return 1
    },
  },
  passing('passkey_challenge', 'recovery'),
  {
    ...rowsOf('passkey', 'recovery'),
    async endOne(database, id, keyHash) {
      const kept = await database.selectFrom('passkey').select('credential').where('reader_id', '=', id).execute()
      const one = kept.find(({ credential }) => hashSecret(credential) === keyHash)
      if (one) await database.deleteFrom('passkey').where('credential', '=', one.credential).execute()
      return one ? 1 : 0
    },
  },
  {
    name: 'proof',
    since: 'recovery',
    async end(database, readers) {
      const pending = database
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
      return Number((await pending.executeTakeFirst()).numDeletedRows)
    },
    async endAll(database) {
      const pending = database.deleteFrom('proof').where('purpose', '!=', 'undo')
      return Number((await pending.executeTakeFirst()).numDeletedRows)
    },
  },
  {
    // The way back of whoever had the account before its address was changed: a thief who recovers it must not end it.
    name: 'undo',
    since: 'deletion',
    async end(database, readers) {
      const back = database.deleteFrom('proof').where('purpose', '=', 'undo').where('reader_id', 'in', readers)
      return Number((await back.executeTakeFirst()).numDeletedRows)
    },
  },
  passing('return_code', 'signOut'),
  rowsOf('known_device', 'recovery'),
  // A lent session becomes a session, and whatever was used meanwhile has become one by now.
  {
    name: 'lent session',
    since: 'signOut',
    end: endMemorySessionsOf,
    // Each process has its own, and none runs while a backup is restored.
    endAll: async () => 0,
  },
  { name: 'session', since: 'signOut', end: closeSessions, endAll: closeAllSessions },
]

/**
 * Ends the ways into the accounts of readers, and no other are got meanwhile; it is noted, so that no backup brings one
 * back. For a transaction.
 * @param also the name of one more that ends, whatever the ending
 * @returns how many of each there were, by name
 */
export async function revokeCredentials(
  database: Database,
  readers: readonly number[],
  ending: Ending,
  now: Date,
  also?: string,
): Promise<Readonly<Record<string, number>>> {
  await holdReaders(database, readers)
  const ended: Record<string, number> = {}
  for (const { name, since, end, endAll } of credentialsOf) {
    if (name !== also && ENDINGS.indexOf(since) > ENDINGS.indexOf(ending)) continue
    ended[name] = await end(database, readers)
    if (!endAll) for (const id of readers) await recordEnded(database, { reader_id: id, what: name }, now)
  }
  return ended
}

/**
 * Ends a single way in, and notes it; false where the reader has none of this name and hash. For a transaction.
 * @param name one whose readers end single ones: `identity`, `passkey`
 */
export async function revokeCredential(
  database: Database,
  reader: number,
  name: 'identity' | 'passkey',
  keyHash: string,
  now: Date,
): Promise<boolean> {
  const way = credentialsOf.find(way => way.name === name)
  if (!(await way?.endOne?.(database, reader, keyHash))) return false
  await recordEnded(database, { reader_id: reader, what: name, key_hash: keyHash }, now)
  return true
}

/**
 * Throws 409 PASSWORD_NEEDED where a reader has no password, no passkey and no sign-in elsewhere. For the transaction
 * in which they took one away.
 * @param issuers of the third parties that sign readers in here
 */
export async function refuseLockedOut(database: Database, id: number, issuers: readonly string[]): Promise<void> {
  const { password_hash } = await database
    .selectFrom('reader')
    .select('password_hash')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  if (password_hash !== null) return
  const passkeys = database.selectFrom('passkey').select('credential').where('reader_id', '=', id)
  if (await passkeys.limit(1).executeTakeFirst()) return
  const linked = await database.selectFrom('identity').select('issuer').where('reader_id', '=', id).execute()
  if (linked.some(({ issuer }) => issuers.includes(issuer))) return
  throw new ApiError(
    409,
    'PASSWORD_NEEDED',
    'This is the last way into your account. Please add another first: a password or a passkey.',
  )
}
