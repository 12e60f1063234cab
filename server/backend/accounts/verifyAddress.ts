import type { ProofRow } from '../database/schema/accounts.ts'
import type { Database } from '../database/schema/schema.ts'
import { putOnShelf } from './putOnShelf.ts'
import { movePassages } from './savePassages.ts'
import { saveSettings } from './saveSettings.ts'
import { engineOf } from '../database/engine/engine.ts'
import { nameOf, readerByEmail } from './readers.ts'
import { revokeCredentials } from './credentials.ts'
import { confirmAddress, mergePersons } from './person/mailboxes.ts'
import { updateRows, deleteRows } from '../database/queries.ts'

/**
 * Returns the account of a proven address: the existing one, else the unverified one of this sign-up, whose reading
 * data is moved along. An existing unverified account is claimed, and its credentials are revoked. For a transaction.
 * Undefined if there is neither.
 * @param isAsker whether the proof is presented in the requesting browser: others may open a link
 */
export async function verifyAddress(
  database: Database,
  { brand, email, reader_id }: Pick<ProofRow, 'brand' | 'email' | 'reader_id'>,
  isAsker: boolean,
  now: Date,
): Promise<number | undefined> {
  await engineOf(database).lock(database, `address ${brand} ${email}`)
  const [holder, own] = [await readerByEmail(database, brand, email), await readerById(database, reader_id)]
  if (!holder) {
    if (!own) return undefined
    await confirmAddress(database, { id: own.id, brand, email }, now)
    return own.id
  }
  // A proof requested in the account itself comes from its owner.
  if (holder.id === own?.id && isAsker) {
    if (!holder.email_verified_at) await confirmAddress(database, { id: holder.id, brand, email }, now)
  } else {
    const isNew = own?.signed_up_as != null
    const owner = { name: nameOf(email, isNew ? own.name : ''), avatar: null }
    const isClaimed = await claimAccount(database, holder.id, owner, now)
    if (isNew && isClaimed) {
      const { password_hash } = own
      await updateRows(database, 'reader', { id: holder.id }, { password_hash })
    }
    if (isNew) await mergeUnverified(database, own.id, holder.id)
  }
  return holder.id
}

/** Gives an account to the reader who proved its address first. False if it was confirmed. For a transaction. */
export async function claimAccount(database: Database, id: number, owner: Owner, now: Date): Promise<boolean> {
  const first = await database
    .selectFrom('reader')
    .select(['id', 'brand', 'email'])
    .where('id', '=', id)
    .where('email_verified_at', 'is', null)
    .executeTakeFirst()
  if (!first) return false
  await confirmAddress(database, first, now)
  await giveToOwner(database, id, owner, now)
  return true
}

type Owner = { name: string; avatar: string | null }

/** Revokes all credentials, which anyone may have created or changed. For a transaction. */
export async function giveToOwner(database: Database, id: number, owner: Owner, now: Date): Promise<void> {
  await updateRows(database, 'reader', { id }, owner)
  await revokeCredentials(database, [id], 'recovery', now)
}

const readerById = (database: Database, id: number | null) =>
  database
    .selectFrom('reader')
    .selectAll()
    .where('id', '=', id ?? 0)
    .executeTakeFirst()

async function mergeUnverified(database: Database, from: number, to: number): Promise<void> {
  const read = await database.selectFrom('read_log').selectAll().where('reader_id', '=', from).execute()
  for (const { reader_id: _from, ...entry } of read) {
    await database
      .insertInto('read_log')
      .values({ ...entry, reader_id: to })
      .onConflict(conflict =>
        conflict.columns(['reader_id', 'book_id']).doUpdateSet(entry).where('read_log.read_at', '<', entry.read_at),
      )
      .execute()
  }
  const shelf = await database.selectFrom('shelf_book').selectAll().where('reader_id', '=', from).execute()
  const moved = shelf.map(book => ({ ...book, reader_id: to }))
  await putOnShelf(database, moved)
  await database
    .updateTable('author_follow')
    .set({ reader_id: to })
    .where('reader_id', '=', from)
    .where('author_id', 'not in', database.selectFrom('author_follow').select('author_id').where('reader_id', '=', to))
    .execute()
  await movePassages(database, from, to)
  const settings = await database.selectFrom('reader_setting').selectAll().where('reader_id', '=', from).execute()
  await saveSettings(database, to, settings)
  await mergePersons(database, [from, to])
  await deleteUnverifiedAccounts(database, [from])
}

/** They have no coins or orders, and nothing refers to them. */
async function deleteUnverifiedAccounts(database: Database, ids: number[]): Promise<void> {
  // Locked first: one that is just being confirmed stays.
  const existing = await database
    .updateTable('reader')
    .set(({ ref }) => ({ signed_up_as: ref('signed_up_as') }))
    .where('id', 'in', ids)
    .where('signed_up_as', 'is not', null)
    .returning('id')
    .execute()
  for (const { id } of existing) {
    await deleteRows(database, 'wallet', { reader_id: id })
    const reader = database.deleteFrom('reader').where('id', '=', id).returning('person_id')
    const { person_id } = await reader.executeTakeFirstOrThrow()
    await database
      .deleteFrom('person')
      .where('id', '=', person_id)
      .where('id', 'not in', database.selectFrom('reader').select('person_id'))
      .execute()
  }
}

/** No one can access an unverified account without a session. */
export async function deleteUnverified(database: Database, now: Date): Promise<void> {
  const left = await database
    .selectFrom('reader')
    .select('id')
    .where('signed_up_as', 'is not', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('session')
            .select('session.reader_id')
            .whereRef('session.reader_id', '=', 'reader.id')
            .where('session.expires_at', '>', now.toISOString()),
        ),
      ),
    )
    .limit(500)
    .execute()
  const ids = left.map(({ id }) => id)
  if (ids.length) await database.transaction().execute(database => deleteUnverifiedAccounts(database, ids))
}
