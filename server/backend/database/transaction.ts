import { engineOf } from './engine/engine.ts'
import type { Database } from './schema/schema.ts'

const TRIES = 5

/**
 * Does all of it or nothing; inside a transaction it becomes a part of that one. Where the engine ends it because of
 * another transaction it is done again, so `act` changes nothing but the database.
 */
export async function inTransaction<Result>(
  database: Database,
  act: (database: Database) => Promise<Result>,
): Promise<Result> {
  if (database.isTransaction) return act(database)
  for (let tries = 1; ; tries++) {
    try {
      return await database.transaction().execute(act)
    } catch (error) {
      if (tries === TRIES || engineOf(database).remedy(error) !== 'repeat') throw error
    }
  }
}

/** The same for changes of books and shelves: one at a time, whoever makes them. */
export const changeCatalogue = <Result>(database: Database, act: (database: Database) => Promise<Result>) =>
  inTransaction(database, async database => {
    await engineOf(database).lock(database, 'catalogue')
    return act(database)
  })
