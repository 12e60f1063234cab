import { engineOf } from './engine/engine.ts'
import type { Database } from './schema/schema.ts'

const TRIES = 5

/** What is to be done once a transaction has happened, in order. */
const waiting = new WeakMap<Database, (() => void)[]>()

/** Does something, such as counting, when what was changed has been committed; at once outside of a transaction. */
export function afterCommit(database: Database, act: () => void): void {
  const acts = waiting.get(database)
  if (acts) acts.push(act)
  else act()
}

/** Gives what forgets all that is to be done since now: for whoever rolls back to a savepoint. */
export function markCommit(database: Database): () => void {
  const acts = waiting.get(database) ?? []
  const { length } = acts
  return () => void acts.splice(length)
}

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
    const acts: (() => void)[] = []
    try {
      const result = await database.transaction().execute(async database => {
        waiting.set(database, acts)
        return act(database)
      })
      acts.forEach(act => act())
      return result
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
