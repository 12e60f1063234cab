import { engineOf } from './engine/engine.ts'
import type { Database } from './schema/schema.ts'

/** For the `catch` of a write that can wait: runs `act` if the disk is full, rethrows any other error. */
export const unlessFull =
  <Result = void>(database: Database, act?: () => Result) =>
  (error: unknown): Result | undefined => {
    if (!engineOf(database).isFull(error)) throw error
    return act?.()
  }
