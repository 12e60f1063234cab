import { sql } from 'kysely'
import { deleteWords } from '../books/trends/storeNotes.ts'
import { deleteMarkers } from '../reviews/ownReview.ts'
import type { Database } from '../database/schema/schema.ts'
import { rulesOf, type Ages } from './rules.ts'
import type { Logger } from 'pino'
import { showTime, writeFact } from '../database/facts.ts'
import { retained, retentionDeleted } from '../metrics/counters.ts'

const DAY = 24 * 60 * 60 * 1000
/** About, so that other writers do not wait. */
const BATCH = 2000

type Retained = Record<string, number>

/** @param isDry only counts */
export async function retain(database: Database, ages: Ages, now: Date, isDry = false): Promise<Retained> {
  const deleted: Retained = {}
  for (const { table, column, days } of rulesOf(ages)) {
    const rows = { table, column, before: new Date(now.getTime() - days * DAY).toISOString() }
    deleted[table] = isDry ? await countOld(database, rows) : await deleteOld(database, rows)
  }
  deleted['review'] = await deleteMarkers(database, isDry)
  deleted['trend'] = await deleteWords(database, new Date(now.getTime() - ages.searches * DAY), isDry)
  return Object.fromEntries(Object.entries(deleted).filter(([, count]) => count > 0))
}

type Old = { table: string; column: string; before: string }

async function countOld(database: Database, { table, column, before }: Old): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from ${sql.table(table)} where ${sql.ref(column)} <= ${before}`.execute(database)
  return Number(rows[0]?.count)
}

async function deleteOld(database: Database, { table, column, before }: Old): Promise<number> {
  const [from, time] = [sql.table(table), sql.ref(column)]
  for (let deleted = 0; ;) {
    const { numAffectedRows = 0n } = await sql`
      delete from ${from} where ${time} <= coalesce(
        (select ${time} from ${from} where ${time} <= ${before} order by ${time} limit 1 offset ${BATCH}),
        ${before})`.execute(database)
    if (numAffectedRows === 0n) return deleted
    deleted += Number(numAffectedRows)
  }
}

const FACT = 'retention'

export async function runRetention(
  database: Database,
  ages: Ages,
  now: Date,
  log: Pick<Logger, 'info'>,
): Promise<void> {
  const deleted = await retain(database, ages, now)
  for (const [table, count] of Object.entries(deleted)) retentionDeleted.inc({ table }, count)
  await writeFact(database, FACT, now.toISOString())
  log.info({ deleted: deleted }, 'retention job finished')
  await showRetention(database)
}

export const showRetention = (database: Database) => showTime(database, FACT, retained)
