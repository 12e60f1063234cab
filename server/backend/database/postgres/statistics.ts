import { sql } from 'kysely'
import type { Database } from '../schema/schema.ts'

/**
 * Has the planner look at what our tables hold. The server does so by itself within minutes (autovacuum); until then it
 * takes tables that were just filled for empty, and joins them row by row with each other.
 */
export async function analyze(database: Database): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class
    where relnamespace = current_schema()::regnamespace and relkind = 'r' order by relname`.execute(database)
  if (rows.length) await sql`analyze ${sql.join(rows.map(({ name }) => sql.table(name)))}`.execute(database)
}

/** The same where it has never looked: a dump that was restored and a server that was upgraded bring no statistics. */
export async function analyzeUnknown(database: Database): Promise<void> {
  const { rows } = await sql<{ unknown: boolean }>`
    select exists (select from book)
      and not exists (select from pg_stats where schemaname = current_schema() and tablename = 'book') as unknown
    `.execute(database)
  if (rows[0]?.unknown) await analyze(database)
}
