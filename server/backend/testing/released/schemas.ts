import { readFileSync } from 'node:fs'
import { sql, CompiledQuery, type KyselyPlugin } from 'kysely'
import { engineOf, type Engine } from '../../database/engine/engine.ts'
import { migrateTo } from '../../database/migrateToLatest.ts'
import { migrations } from '../../database/migrations/migrations.ts'
import { ROWS } from './rows.ts'
import type { Database } from '../../database/schema/schema.ts'

/** A statement with its parameters. */
type Statement = [sql: string, ...parameters: unknown[]]
/** What each step did when it was released; under `kysely` what comes before the first one. */
type Released = Record<string, Statement[]>

const KYSELY = 'kysely'
/** What looks and does nothing, and the bookkeeping of kysely. */
const LOOKS = /^\s*(?:select|with|pragma)\b|kysely_migration/i

export const fileOf = (engine: Engine['name']) => new URL(`./${engine}.json`, import.meta.url)

/** What was recorded of an engine. */
export const releasedOn = (engine: Engine['name']): Released => JSON.parse(readFileSync(fileOf(engine), 'utf8'))

/** What each step does today, on an empty database without tables. */
export async function recordSteps(empty: Database): Promise<Released> {
  const recorded: Released = {}
  let statements: Statement[] = []
  const recorder: KyselyPlugin = {
    transformQuery({ node, queryId }) {
      const { sql, parameters } = empty.getExecutor().compileQuery(node, queryId)
      statements.push([sql, ...parameters])
      return node
    },
    transformResult: async ({ result }) => result,
  }
  const database = empty.withPlugin(recorder)
  for (const step of Object.keys(migrations)) {
    statements = []
    await migrateTo(database, step)
    recorded[KYSELY] ??= statements.filter(([sql]) => /^create table .*kysely_migration/i.test(sql))
    recorded[step] = statements.filter(([sql]) => !LOOKS.test(sql))
  }
  return recorded
}

/** Makes an empty database what one of this step was when it was released, with a few rows in each of its tables. */
export async function makeReleased(database: Database, step: string): Promise<void> {
  const released = releasedOn(engineOf(database).name)
  const steps = Object.keys(released).filter(name => name !== KYSELY && name <= step)
  for (const name of [KYSELY, ...steps]) {
    for (const [text, ...parameters] of released[name]!)
      await database.executeQuery(CompiledQuery.raw(text, parameters))
    if (name !== KYSELY)
      await sql`insert into kysely_migration (name, timestamp) values (${name}, '2026-01-02')`.execute(database)
  }
  await sql`insert into kysely_migration_lock (id, is_locked) values ('migration_lock', 0)`.execute(database)
  const columns = await columnsOf(database)
  for (const [table, ...rows] of ROWS) {
    const known = columns.get(table)
    for (const row of known ? rows : []) {
      const there = Object.entries(row).filter(([column]) => known!.has(column))
      await sql`
        insert into ${sql.table(table)} (${sql.join(there.map(([column]) => sql.ref(column)))})
        values (${sql.join(there.map(([, value]) => sql`${value}`))})`.execute(database)
    }
  }
}

/** The columns of each table by name. */
export async function columnsOf(database: Database): Promise<Map<string, Set<string>>> {
  const tables = await database.introspection.getTables()
  return new Map(tables.map(({ name, columns }) => [name, new Set(columns.map(column => column.name))]))
}
