import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import { copyTables } from '../copy/copyTables.ts'
import { openSource } from '../copy/source.ts'
import { openDatabase } from '../open.ts'
import { connectPostgres, NAME } from '../postgres/open.ts'
import type { Database } from '../schema/schema.ts'
import type { Backup, Prepared } from './backup.ts'
import { stampOf } from './rotation.ts'

const FRESH = 'quire_restoring'
/** Tells our own connections from a backend's. */
const OWN_NAME = 'quire-restore'
const DISCONNECT_TIMEOUT_MS = 2000

/** Rejects, without changes, if a backend is connected, or there is data that may not be replaced. */
export async function preparePostgres(
  backup: Backup,
  url: string,
  { replace }: { replace: boolean },
): Promise<Prepared> {
  const own = withParameter(url, 'application_name', OWN_NAME)
  const backends = new URL(url).searchParams.get('application_name') ?? NAME
  const onServer = <Result>(act: (server: Database) => Promise<Result>) => onConnection(own, act)
  const discard = () =>
    onServer(async server => void (await sql`drop schema if exists ${sql.ref(FRESH)} cascade`.execute(server)))
  const location = withSchema(own, FRESH)
  await onServer(async server => {
    await refuseInUse(server, backends)
    if (!replace && (await hasData(server))) throw new Error('the database already has data: --replace sets it aside')
    await sql`drop schema if exists ${sql.ref(FRESH)} cascade`.execute(server)
    await sql`create schema ${sql.ref(FRESH)}`.execute(server)
  })
  try {
    await fill(location, backup.file)
  } catch (error) {
    await discard()
    throw error
  }
  return {
    location,
    replaced: own,
    discard,
    putInPlace: now =>
      onServer(async server => {
        await refuseInUse(server, backends)
        return swap(server, `before_${stampOf(now).toLowerCase()}`)
      }),
  }
}

async function onConnection<Result>(url: string, act: (server: Database) => Promise<Result>): Promise<Result> {
  await using server = connectPostgres(url, { connections: 1, unhurried: true })
  return await act(server)
}

async function fill(location: string, file: string): Promise<void> {
  using source = await openSource(file)
  await using target = await openDatabase(location, { unhurried: true, connections: 1 })

  await copyTables(source, target)
}

function withSchema(url: string, schema: string): string {
  const options = new URL(url).searchParams.get('options')
  return withParameter(url, 'options', `${options ? `${options} ` : ''}-c search_path=${schema}`)
}

function withParameter(url: string, name: string, value: string): string {
  const address = new URL(url)
  address.searchParams.set(name, value)
  return address.href
}

/** A backend that was just stopped takes a moment to disconnect. */
async function refuseInUse(server: Database, backends: string): Promise<void> {
  const end = Date.now() + DISCONNECT_TIMEOUT_MS
  for (;;) {
    const { rows } = await sql`
      select from pg_stat_activity
      where datname = current_database() and application_name = ${backends}`.execute(server)
    if (!rows.length) return
    if (Date.now() > end) throw new Error('the database is in use: stop the backends first')
    await delay(100)
  }
}

async function hasData(server: Database): Promise<boolean> {
  for (const table of ['book', 'reader']) {
    const { rows } = await sql<{ there: boolean }>`select to_regclass(${table}) is not null as there`.execute(server)
    if (rows[0]?.there && (await sql`select from ${sql.table(table)} limit 1`.execute(server)).rows.length) return true
  }
  return false
}

/** One transaction: queries see either the old or the new data. */
const swap = (server: Database, kept: string): Promise<string | undefined> =>
  server.transaction().execute(async transaction => {
    const { rows } = await sql<{ name: string; tables: number }>`
      select current_schema() as name,
        (select count(*) from pg_class where relnamespace = current_schema()::regnamespace) as tables`.execute(
      transaction,
    )
    const { name, tables } = rows[0]!
    if (tables) await sql`alter schema ${sql.ref(name)} rename to ${sql.ref(kept)}`.execute(transaction)
    else await sql`drop schema ${sql.ref(name)}`.execute(transaction)
    await sql`alter schema ${sql.ref(FRESH)} rename to ${sql.ref(name)}`.execute(transaction)
    return tables ? `schema ${kept}` : undefined
  })
