import { sql } from 'kysely'
import { forgetWords } from '../books/trends/storeNotes.ts'
import type { Database } from '../database/schema/schema.ts'
import { rulesOf, type Ages } from './rules.ts'

const DAY = 24 * 60 * 60 * 1000
/** Rows deleted per statement, about, so that other writers do not wait. */
const BATCH = 2000

/** Rows deleted (or that would be) per table, without empty ones. */
type Retained = Record<string, number>

/** Deletes data older than its retention. @param isDry only counts */
export async function retain(database: Database, ages: Ages, now: Date, isDry = false): Promise<Retained> {
  const gone: Retained = {}
  for (const { table, column, days } of rulesOf(ages)) {
    const rows = { table, column, before: new Date(now.getTime() - days * DAY).toISOString() }
    gone[table] = isDry ? await countOld(database, rows) : await deleteOld(database, rows)
  }
  gone['trend'] = await forgetWords(database, new Date(now.getTime() - ages.searches * DAY), isDry)
  return Object.fromEntries(Object.entries(gone).filter(([, count]) => count > 0))
}

type Old = { table: string; column: string; before: string }

async function countOld(database: Database, { table, column, before }: Old): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from ${sql.table(table)} where ${sql.ref(column)} <= ${before}`.execute(database)
  return Number(rows[0]?.count)
}

/** Oldest first, in batches. */
async function deleteOld(database: Database, { table, column, before }: Old): Promise<number> {
  const [from, time] = [sql.table(table), sql.ref(column)]
  for (let gone = 0; ;) {
    const { numAffectedRows = 0n } = await sql`
      delete from ${from} where ${time} <= coalesce(
        (select ${time} from ${from} where ${time} <= ${before} order by ${time} limit 1 offset ${BATCH}),
        ${before})`.execute(database)
    if (numAffectedRows === 0n) return gone
    gone += Number(numAffectedRows)
  }
}
