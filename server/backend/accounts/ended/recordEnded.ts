import type { Database, Tables } from '../../database/schema/schema.ts'

/** A revoked credential of a reader; without a key all of its kind. */
type End = Pick<Tables['ended'], 'reader_id' | 'what'> & { key_hash?: string }

/** Records a revocation, so that no older backup undoes it. For the transaction of the revocation itself. */
export async function recordEnded(database: Database, { key_hash = '', ...end }: End, now: Date): Promise<void> {
  const ended_at = now.toISOString()
  await database
    .insertInto('ended')
    .values({ ...end, key_hash, ended_at })
    .onConflict(conflict => conflict.columns(['reader_id', 'what', 'key_hash']).doUpdateSet({ ended_at }))
    .execute()
}
