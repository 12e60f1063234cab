import type { RawBuilder } from 'kysely'
import type { Database } from '../schema/schema.ts'
import type { SearchIndex } from './searchIndex.ts'

/** What differs between database engines; everything else is plain SQL through kysely. */
export type Engine = {
  name: 'SQLite' | 'PostgreSQL'
  search: SearchIndex
  makeAppendOnly(table: string): RawBuilder<unknown>[]
  /** Holds a named lock until the transaction ends. False after `timeout` ms: then it can only be rolled back. */
  lock(transaction: Database, name: string, timeout?: number): Promise<boolean>
  /** In one process at a time, outside transactions, on its own connection. SQLite has no such lock: all run it. */
  alone(database: Database, name: string, work: () => Promise<void>): Promise<void>
  /** Skips ids in every table with generated ids. */
  skipNumbers(database: Database, count: number): Promise<void>
  analyze(database: Database): Promise<void>
  /** `repeat`: the transaction (a conflict with another one); `wait`: the database is unreachable or overloaded. */
  remedy(error: unknown): 'repeat' | 'wait' | undefined
  /** It can be read but not written. */
  isFull(error: unknown): boolean
}

export const engineOf = (database: Database): Engine =>
  (database.getExecutor().adapter as ReturnType<typeof database.getExecutor>['adapter'] & { engine: Engine }).engine
