import type { Database } from '../../database/schema/schema.ts'
import { countOrder } from '../orders.ts'
import { accountsOfPerson, equal, updatedBy } from '../../database/queries.ts'

/** For all accounts of the person, who can only keep reading. False if nothing changes. For a transaction. */
export async function setFrozen(database: Database, readerId: number, frozen: boolean, now: Date): Promise<boolean> {
  const person_id = await lockPerson(database, readerId)
  const updated = await database
    .updateTable('person')
    .set({ frozen_at: frozen ? now.toISOString() : null })
    .where('id', '=', person_id)
    .where('frozen_at', frozen ? 'is' : 'is not', null)
    .$call(updatedBy)
  if (frozen) {
    const accounts = await accountsOfPerson(database, readerId).execute()
    await closeTopUps(
      database,
      accounts.map(({ id }) => id),
    )
  }
  return updated === 1
}

/** An update without a change locks the row: the account cannot pass to another person meanwhile. Returns its id. */
export async function lockPerson(database: Database, readerId: number): Promise<number> {
  const { person_id } = await database
    .updateTable('reader')
    .set(({ ref }) => ({ person_id: ref('person_id') }))
    .where('id', '=', readerId)
    .returning('person_id')
    .executeTakeFirstOrThrow()
  return person_id
}

/** `expireCheckouts` then expires their checkouts. */
export async function closeTopUps(database: Database, readers: readonly number[]): Promise<void> {
  const updated = await database
    .updateTable('orders')
    .set({ status: 'failed', expiring: 1 })
    .where(is => equal(is, { kind: 'top_up', status: 'pending' }))
    .where('reader_id', 'in', readers)
    .$call(updatedBy)
  if (updated > 0) countOrder(database, { kind: 'top_up', status: 'failed' }, updated)
}
