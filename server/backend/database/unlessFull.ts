import { engineOf } from './engine/engine.ts'
import type { Database } from './schema/schema.ts'

/**
 * What is done instead of a write that fails since the disk is full, for writes that can wait: for `catch`. Other
 * failures stay failures.
 */
export const unlessFull =
  <Result = void>(database: Database, act?: () => Result) =>
  (error: unknown): Result | undefined => {
    if (!engineOf(database).isFull(error)) throw error
    return act?.()
  }
