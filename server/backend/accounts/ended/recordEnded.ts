import type { Database, Tables } from '../../database/schema/schema.ts'

/** What ended, of which reader; without a key all of it. */
type End = Pick<Tables['ended'], 'reader_id' | 'what'> & { key_hash?: string }

/** Notes what ended, so that no backup of before brings it back. For a transaction with the end itself. */
export async function recordEnded(database: Database, { key_hash = '', ...end }: End, now: Date): Promise<void> {
  const ended_at = now.toISOString()
  await database
    .insertInto('ended')
    .values({ ...end, key_hash, ended_at })
    .onConflict(conflict => conflict.columns(['reader_id', 'what', 'key_hash']).doUpdateSet({ ended_at }))
    .execute()
}
