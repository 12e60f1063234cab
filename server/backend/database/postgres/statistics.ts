import { sql } from 'kysely'
import type { Database } from '../schema/schema.ts'

/**
 * Updates the planner's statistics of our tables. Autovacuum does so within minutes; until then new rows are unknown to
 * the planner, which chooses slow nested loops.
 */
export async function analyze(database: Database): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class
    where relnamespace = current_schema()::regnamespace and relkind = 'r' order by relname`.execute(database)
  if (rows.length) await sql`analyze ${sql.join(rows.map(({ name }) => sql.table(name)))}`.execute(database)
}

/** The same if there are no statistics, as after a restored dump or a server upgrade. */
export async function analyzeUnknown(database: Database): Promise<void> {
  const { rows } = await sql<{ unknown: boolean }>`
    select exists (select from book)
      and not exists (select from pg_stats where schemaname = current_schema() and tablename = 'book') as unknown
    `.execute(database)
  if (rows[0]?.unknown) await analyze(database)
}
