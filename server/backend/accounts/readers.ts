import { randomUUID } from 'node:crypto'
import { activeLocale } from '../../../shared/text/activeLocale.ts'
import type { User } from '../../../shared/api/user.ts'
import { openWallet } from '../coins/wallet.ts'
import type { Database } from '../database/schema/schema.ts'
import { inTransaction } from '../database/transaction.ts'
import { hasRow, updateRows, deleteRows } from '../database/queries.ts'
import { confirmAddress } from './person/mailboxes.ts'

const LONGEST_NAME = 40

type NewReader = {
  brand: string
  email: string
  passwordHash: string | null
  name?: string
  avatar?: string | null
  emailVerified: boolean
}

export const readerByEmail = (database: Database, brand: string, email: string) =>
  database.selectFrom('reader').selectAll().where('brand', '=', brand).where('email', '=', email).executeTakeFirst()

/** With its wallet; undefined if a concurrent call has created one for this address. */
export const createReader = (database: Database, reader: NewReader, now: Date): Promise<number | undefined> =>
  inTransaction(database, async database => {
    const id = await insertReader(database, reader, now)
    if (id === undefined) return undefined
    await openWallet(database, id)
    const { brand, email, emailVerified } = reader
    if (emailVerified) await confirmAddress(database, { id, brand, email }, now)
    return id
  })

/** Until the address is confirmed, only its own session has access, and the address stays free. */
export const createUnverified = (
  database: Database,
  { brand, email, passwordHash }: { brand: string; email: string; passwordHash: string },
  now: Date,
): Promise<number> =>
  inTransaction(database, async database => {
    const placeholder = { brand, email: `new:${randomUUID()}`, passwordHash, name: nameOf(email) }
    const id = (await insertReader(database, placeholder, now))!
    await updateRows(database, 'reader', { id }, { signed_up_as: email })
    await openWallet(database, id)
    return id
  })

async function insertReader(
  database: Database,
  reader: Omit<NewReader, 'emailVerified'>,
  now: Date,
): Promise<number | undefined> {
  const time = now.toISOString()
  const { brand, email, passwordHash, avatar = null } = reader
  const person = await database.insertInto('person').defaultValues().returning('id').executeTakeFirstOrThrow()
  const made = await database
    .insertInto('reader')
    .values({
      brand,
      email,
      person_id: person.id,
      email_verified_at: null,
      password_hash: passwordHash,
      name: nameOf(email, reader.name),
      avatar,
      locale: activeLocale().code,
      terms_accepted_at: time,
      created_at: time,
    })
    .onConflict(conflict => conflict.columns(['brand', 'email']).doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!made) await deleteRows(database, 'person', { id: person.id })
  return made?.id
}

/** The chosen name, else the local part of the address. */
export const nameOf = (email: string, name = '') => (name.trim() || email.split('@')[0]!).slice(0, LONGEST_NAME)

export const lockPassword = (
  database: Database,
  { id, password_hash }: { id: number; password_hash: string | null },
): Promise<boolean> =>
  database
    .updateTable('reader')
    .set({ password_hash })
    .where('id', '=', id)
    .where('password_hash', '=', password_hash)
    .returning('id')
    .$call(hasRow)

/** Until the transaction ends, so that adding and revoking credentials wait for each other. */
export const lockReaders = (database: Database, ids: readonly number[]) =>
  database
    .updateTable('reader')
    .set(({ ref }) => ({ name: ref('name') }))
    .where('id', 'in', ids)
    .execute()

export async function userOf(database: Database, id: number): Promise<User> {
  const { email, signed_up_as, email_verified_at, password_hash, ...shown } = await database
    .selectFrom('reader')
    .select(['name', 'email', 'signed_up_as', 'email_verified_at', 'password_hash', 'avatar', 'created_at'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const identities = await database
    .selectFrom('identity')
    .select('provider')
    .distinct()
    .where('reader_id', '=', id)
    .orderBy('provider')
    .execute()
  return {
    id,
    ...shown,
    email: signed_up_as ?? email,
    providers: identities.map(({ provider }) => provider),
    email_verified: email_verified_at !== null,
    has_password: password_hash !== null,
  }
}
