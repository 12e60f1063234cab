import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'
import {
  CompiledQuery,
  SqliteAdapter,
  SqliteDialect,
  SqliteDriver,
  type DatabaseConnection,
  type SqliteDatabase,
  type SqliteStatement,
} from 'kysely'
import { sqlite, CANTOPEN } from './engine.ts'
import { restrictToOwner } from './onlyOwner.ts'
import { statSync } from 'node:fs'

const MAX_STATEMENTS = 500

const adaptStatement = (prepared: StatementSync): SqliteStatement => ({
  reader: prepared.columns().length > 0,
  all: parameters => prepared.all(...(parameters as SQLInputValue[])),
  run: parameters => prepared.run(...(parameters as SQLInputValue[])),
  iterate: parameters => prepared.iterate(...(parameters as SQLInputValue[])),
})

/** Adapts node:sqlite to kysely. Checks the files’ identity, so that nothing is acknowledged that would be lost. */
function adaptDatabase(database: DatabaseSync, look: (isHurried: boolean) => void): SqliteDatabase {
  const statements = new Map<string, SqliteStatement>()
  const commit = adaptStatement(database.prepare('commit'))
  return {
    close: () => database.close(),
    prepare(sql) {
      // A transaction can always be rolled back.
      if (sql === 'rollback') return prepare(sql)
      look(sql !== 'commit' && (database.isTransaction || sql.startsWith('select')))
      return sql === 'commit' ? { ...commit, run: commitAndCheck } : prepare(sql)
    },
  }

  function prepare(sql: string): SqliteStatement {
    const known = statements.get(sql)
    if (known) return known
    const fresh = adaptStatement(database.prepare(sql))
    if (statements.size >= MAX_STATEMENTS) statements.delete(statements.keys().next().value!)
    statements.set(sql, fresh)
    return fresh
  }

  function commitAndCheck(parameters: readonly unknown[]) {
    const done = commit.run(parameters)
    look(false)
    return done
  }
}

/** Commits survive a power failure (`synchronous = full`); a second process waits up to 5 s for the writer. */
const READING = `
  pragma busy_timeout = 5000;
  pragma cache_size = -32000;
  pragma temp_store = memory;
`
const WRITING = `
  ${READING}
  pragma journal_mode = wal;
  pragma synchronous = full;
  pragma foreign_keys = on;
`

/** Locks for writing at once: a transaction that reads first may fail later (SQLITE_BUSY_SNAPSHOT). */
class ImmediateDriver extends SqliteDriver {
  override async beginTransaction(connection: DatabaseConnection) {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'))
  }

  /** SQLite may have ended the transaction itself, for example on a full disk: that first failure matters. */
  override async rollbackTransaction(connection: DatabaseConnection) {
    await super.rollbackTransaction(connection).catch(() => {})
  }
}

/** SQLite rolls back DDL too, so a migration is atomic. */
class TransactionalAdapter extends SqliteAdapter {
  readonly engine = sqlite

  override get supportsTransactionalDdl() {
    return true
  }
}

export class NodeSqliteDialect extends SqliteDialect {
  readonly #open: () => Promise<SqliteDatabase>
  readonly #readOnly: boolean

  /** @param file a path, or `:memory:` @param options `contents`: initial bytes of an in-memory database */
  constructor(file: string, { readOnly = false, contents }: { readOnly?: boolean; contents?: Uint8Array } = {}) {
    const open = async () => {
      if (!readOnly) restrictToOwner(file)
      const database = new DatabaseSync(file, { readOnly })
      if (contents) database.deserialize(contents)
      database.exec(readOnly ? READING : WRITING)
      // Its log is opened with the first read.
      database.prepare('select count(*) from sqlite_schema').get()
      return adaptDatabase(database, placeStored(file))
    }
    super({ database: open })
    this.#open = open
    this.#readOnly = readOnly
  }

  override createDriver() {
    const settings = { database: this.#open }
    return this.#readOnly ? new SqliteDriver(settings) : new ImmediateDriver(settings)
  }

  override createAdapter() {
    return new TransactionalAdapter()
  }
}

const CHECK_INTERVAL_MS = 250

/**
 * Returns a check that throws if a file of the database was replaced or deleted: SQLite would continue with deleted
 * files and lose what it acknowledges. `isHurried` limits it to four a second. Call it after the first read, when the
 * log exists.
 */
function placeStored(file: string): (isHurried: boolean) => void {
  if (file === ':memory:') return () => {}
  const found = [file, `${file}-wal`].flatMap(path => {
    const own = inodeOf(path)
    return own === undefined ? [] : [{ path, own }]
  })
  let next = 0
  return isHurried => {
    if (isHurried && performance.now() < next) return
    next = 0
    for (const { path, own } of found) {
      const there = inodeOf(path)
      if (there === own) continue
      const what = there === undefined ? 'was removed' : 'is no longer the file that was opened'
      throw Object.assign(new Error(`${path} ${what}`), { errcode: CANTOPEN })
    }
    next = performance.now() + CHECK_INTERVAL_MS
  }
}

const inodeOf = (path: string) => statSync(path, { throwIfNoEntry: false })?.ino
