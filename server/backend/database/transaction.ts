import type { Database } from './schema.ts'

/** Does all of it or nothing; inside a transaction it becomes a part of that one. */
export const inTransaction = <Result>(database: Database, act: (database: Database) => Promise<Result>) =>
  database.isTransaction ? act(database) : database.transaction().execute(act)
