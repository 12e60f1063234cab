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
  /** The columns of the primary key, in order. */
  key: string[]
  /** Tables whose rows it refers to. */
  refersTo: string[]
}

export type Source = {
  /** Every table but those of the search index; what a table refers to stands before it. */
  tables: Table[]
  /** All rows of a table by its key, texts by their bytes. */
  rows(table: Table): Iterable<Row>
  /** The highest number that was ever given to a row of this table; undefined where it has no numbers of its own. */
  lastNumber(table: Table): number | undefined
  close(): void
}

/** What copies in the folder for temporary files begin with; other containers may share it. */
const PREFIX = `quire-copy-${hostname()}-`

/** Takes copies away whose process was killed, since all that readers wrote is in them. Gives where they were. */
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

/**
 * Opens a copy of a SQLite file as it is at this moment, brought up to date, in the folder for temporary files; the
 * file itself stays as it is, and may be in use. Throws where it is none.
 */
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

/** Writes a copy of a file as it is at this moment, with what its log has in it, into a new one. */
export function takeSnapshot(file: string, copy: string): void {
  const database = new DatabaseSync(file, { readOnly: true })
  try {
    database.exec('pragma busy_timeout = 5000')
    database.prepare('vacuum into ?').run(copy)
  } finally {
    database.close()
  }
}

/** Every table but those of the search index; what a table refers to stands before it. */
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
    refersTo: names('select distinct "table" as name from pragma_foreign_key_list(?)', name),
  }))
  return inOrder(tables)
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
    close() {
      database.close()
      rmSync(folder, { recursive: true })
    },
  }
}

/** Tables after all that they refer to. */
function inOrder(tables: Table[]): Table[] {
  const sorted: Table[] = []
  const add = (table: Table) => {
    if (sorted.includes(table)) return
    for (const name of table.refersTo) add(tables.find(table => table.name === name)!)
    sorted.push(table)
  }
  tables.forEach(add)
  return sorted
}
