import type { Logger } from 'pino'
import { readFact, writeFact } from '../database/facts.ts'
import type { Database } from '../database/schema/schema.ts'
import { retained, retentionDeleted } from '../metrics/counters.ts'
import { retain } from './retain.ts'
import type { Ages } from './rules.ts'

/** Fact with the last run. */
const FACT = 'retention'

/** Deletes expired data, counts it, and logs it. */
export async function runRetention(
  database: Database,
  ages: Ages,
  now: Date,
  log: Pick<Logger, 'info'>,
): Promise<void> {
  const gone = await retain(database, ages, now)
  for (const [table, count] of Object.entries(gone)) retentionDeleted.inc({ table }, count)
  await writeFact(database, FACT, now.toISOString())
  log.info({ deleted: gone }, 'retention job finished')
  await showRetention(database)
}

/** Updates this process's metric from the last run of any process. */
export async function showRetention(database: Database): Promise<void> {
  const last = await readFact(database, FACT)
  if (last) retained.set(Date.parse(last) / 1000)
}
