import { engineOf } from './engine/engine.ts'
import type { Database } from './schema/schema.ts'

const TRIES = 5

const waiting = new WeakMap<Database, (() => void)[]>()

/** At once outside a transaction. */
export function afterCommit(database: Database, act: () => void): void {
  const acts = waiting.get(database)
  if (acts) acts.push(act)
  else act()
}

/** Returns a function that drops actions added since, for rollbacks to a savepoint. */
export function markCommit(database: Database): () => void {
  const acts = waiting.get(database) ?? []
  const { length } = acts
  return () => void acts.splice(length)
}

/** Joins the current transaction. `act` may run again after a conflict, so it must change only the database. */
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

/** Reads only what was committed when it began. Joins the current transaction. */
export const inSnapshot = <Result>(database: Database, act: (database: Database) => Promise<Result>) =>
  database.isTransaction ? act(database) : database.transaction().setIsolationLevel('repeatable read').execute(act)

/** Changes of books and lists are serialized. */
export const changeCatalogue = <Result>(database: Database, act: (database: Database) => Promise<Result>) =>
  inTransaction(database, async database => {
    await engineOf(database).lock(database, 'catalogue')
    return act(database)
  })

/** For the `catch` of a write that can wait: runs `act` if the disk is full, rethrows any other error. */
export const unlessFull =
  <Result = void>(database: Database, act?: () => Result) =>
  (error: unknown): Result | undefined => {
    if (!engineOf(database).isFull(error)) throw error
    return act?.()
  }
