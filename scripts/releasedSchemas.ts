import { existsSync, writeFileSync } from 'node:fs'
import { Kysely } from 'kysely'
import type { Engine } from '../server/backend/database/engine/engine.ts'
import { connectPostgres } from '../server/backend/database/postgres/open.ts'
import type { Database, Tables } from '../server/backend/database/schema/schema.ts'
import { NodeSqliteDialect } from '../server/backend/database/sqlite/dialect.ts'
import { startCluster } from '../server/backend/testing/postgres/cluster.ts'
import { fileOf, recordSteps, releasedOn } from '../server/backend/testing/released/schemas.ts'

/**
 * Records what migrations do that are not recorded yet, on both engines, so that tests can make each schema as it was
 * released (CONTRIBUTING.md, "A field"). What is recorded stays as it is: one that was not released yet and has changed
 * is taken out of both files by hand first.
 */
async function record(engine: Engine['name'], empty: Database): Promise<void> {
  const known = existsSync(fileOf(engine)) ? releasedOn(engine) : {}
  const recorded = await recordSteps(empty)
  await empty.destroy()
  const fresh = Object.keys(recorded).filter(step => !(step in known))
  const all = Object.fromEntries(Object.keys(recorded).map(step => [step, known[step] ?? recorded[step]]))
  writeFileSync(fileOf(engine), `${JSON.stringify(all, null, 2)}\n`)
  process.stdout.write(`${engine}: ${fresh.join(', ') || 'nothing new'}\n`)
}

await record('SQLite', new Kysely<Tables>({ dialect: new NodeSqliteDialect(':memory:') }))
const cluster = await startCluster()
await record('PostgreSQL', connectPostgres(cluster.url('postgres')))
await cluster.stop()
