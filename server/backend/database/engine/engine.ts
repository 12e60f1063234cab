import type { RawBuilder } from 'kysely'
import type { Database } from '../schema/schema.ts'
import type { SearchIndex } from './searchIndex.ts'

/** What differs between database engines; everything else is plain SQL through kysely. */
export type Engine = {
  name: 'SQLite' | 'PostgreSQL'
  search: SearchIndex
  /** Statements that make a table append-only for all code. */
  makeAppendOnly(table: string): RawBuilder<unknown>[]
  /**
   * Holds a named lock until the transaction ends; others wait. False if that took longer than `timeout` milliseconds:
   * then the transaction can only be rolled back.
   */
  lock(transaction: Database, name: string, timeout?: number): Promise<boolean>
  /**
   * Runs long work outside transactions, in one process at a time; others wait without limit. It needs its own
   * connection. SQLite has no such lock: there all run it.
   */
  alone(database: Database, name: string, work: () => Promise<void>): Promise<void>
  /** Skips the next `count` ids of every table with generated ids. */
  skipNumbers(database: Database, count: number): Promise<void>
  /** Updates the query planner's statistics after bulk inserts. */
  analyze(database: Database): Promise<void>
  /**
   * What helps against an error: repeating the transaction (a conflict with another one), or waiting (the database is
   * unreachable or overloaded). Undefined: neither.
   */
  remedy(error: unknown): 'repeat' | 'wait' | undefined
  /** Whether the database is full: it can be read but not written. */
  isFull(error: unknown): boolean
}

/** The engine of a database or transaction, from its dialect. */
export const engineOf = (database: Database): Engine =>
  (database.getExecutor().adapter as ReturnType<typeof database.getExecutor>['adapter'] & { engine: Engine }).engine
