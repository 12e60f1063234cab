import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { reasonOf } from '../../../process/reasonOf.ts'
import { openDatabase } from '../open.ts'

export type Row = Record<string, string | number | Uint8Array | null>

export type Table = {
  name: string
  columns: string[]
  key: string[]
  refersTo: string[]
}

export type Source = Disposable & {
  /** Without the search index; referenced ones first. */
  tables: Table[]
  /** By key, with texts as bytes. */
  rows(table: Table): Iterable<Row>
  /** Highest id ever assigned; undefined if it has no generated ids. */
  lastNumber(table: Table): number | undefined
}

/** Other containers may share the temporary folder. */
const PREFIX = `quire-copy-${hostname()}-`

/** Copies of killed processes contain readers' data. Returns the paths. */
export function removeAbandonedCopies(): string[] {
  const isAbandoned = (name: string) =>
    name.startsWith(PREFIX) && !lives(Number.parseInt(name.slice(PREFIX.length), 10))
  const folders = readdirSync(tmpdir())
    .filter(isAbandoned)
    .map(name => join(tmpdir(), name))
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
  return folders
}

function lives(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'ESRCH'
  }
}

/** Opens a migrated snapshot; the file stays unchanged and may be in use. Throws if it is not a database. */
export async function openSource(file: string): Promise<Source> {
  const folder = mkdtempSync(join(tmpdir(), `${PREFIX}${process.pid}-`))
  try {
    const copy = join(folder, 'quire.sqlite')
    takeSnapshot(file, copy)
    await (await openDatabase(copy)).destroy()
    return sourceOf(new DatabaseSync(copy, { readOnly: true }), folder)
  } catch (error) {
    rmSync(folder, { recursive: true })
    throw new Error(`${file} cannot be copied: ${reasonOf(error)}`, {
      cause: error,
    })
  }
}

export function takeSnapshot(file: string, copy: string): void {
  using database = new DatabaseSync(file, { readOnly: true })
  database.exec('pragma busy_timeout = 5000')
  database.prepare('vacuum into ?').run(copy)
}

export function tablesOf(database: DatabaseSync): Table[] {
  const names = (sql: string, ...values: string[]) =>
    database
      .prepare(sql)
      .all(...values)
      .map(({ name }) => String(name))
  const tables = names(`
    select name from pragma_table_list where schema = 'main' and type = 'table'
    and name not like 'sqlite_%' and name not like 'kysely_%' order by name`).map((name): Table => ({
    name,
    columns: names('select name from pragma_table_info(?) order by cid', name),
    key: names('select name from pragma_table_info(?) where pk > 0 order by pk', name),
    // A row that refers to one of its own table follows it: rows are in the order of their key.
    refersTo: names('select distinct "table" as name from pragma_foreign_key_list(?1) where "table" != ?1', name),
  }))
  return sortByReference(tables)
}

function sourceOf(database: DatabaseSync, folder: string): Source {
  const list = (columns: string[]) => columns.map(column => `"${column}"`).join(', ')
  return {
    tables: tablesOf(database),
    *rows({ name, columns, key }) {
      for (const row of database.prepare(`select ${list(columns)} from "${name}" order by ${list(key)}`).iterate()) {
        yield row as Row
      }
    },
    lastNumber({ name }) {
      const seq = database.prepare('select seq from sqlite_sequence where name = ?').get(name)?.['seq']
      return seq === undefined ? undefined : Number(seq)
    },
    [Symbol.dispose]() {
      database.close()
      rmSync(folder, { recursive: true })
    },
  }
}

function sortByReference(tables: Table[]): Table[] {
  const sorted: Table[] = []
  const add = (table: Table) => {
    if (sorted.includes(table)) return
    for (const name of table.refersTo) add(tables.find(table => table.name === name)!)
    sorted.push(table)
  }
  tables.forEach(add)
  return sorted
}
