import type { RawBuilder } from 'kysely'
import type { Database } from '../schema/schema.ts'
import type { SearchIndex } from './searchIndex.ts'

/** What the databases that Quire runs on do each in their own way; all else is plain SQL through kysely. */
export type Engine = {
  name: 'SQLite' | 'PostgreSQL'
  search: SearchIndex
  /** Statements after which the rows of a table can be added and never changed or taken away, by whatever code. */
  makeAppendOnly(table: string): RawBuilder<unknown>[]
  /**
   * Lets one transaction at a time go on under a name; the others wait until it has ended. False where that took longer
   * than `patience` milliseconds: then the transaction can only be rolled back.
   */
  lock(transaction: Database, name: string, patience?: number): Promise<boolean>
  /**
   * Lets one process at a time do a long piece of work outside of transactions; the others wait, however long it takes.
   * It needs a connection of its own besides those of the work. SQLite knows no such lock: there all of them work.
   */
  alone(database: Database, name: string, work: () => Promise<void>): Promise<void>
  /** Leaves out the next `count` numbers of every table that numbers its rows. */
  skipNumbers(database: Database, count: number): Promise<void>
  /** Has the engine learn what is in the tables, where much was put in at once, so that it finds by the short way. */
  analyze(database: Database): Promise<void>
  /**
   * What helps against an error of the database: doing the transaction again (it came into conflict with another), or
   * waiting (the database cannot be reached, or has too much to do). Undefined: neither.
   */
  remedy(error: unknown): 'repeat' | 'wait' | undefined
  /** Whether nothing more can be written, and what is there can still be read. */
  isFull(error: unknown): boolean
}

/** The engine behind a database or a transaction: the adapters of our dialects carry it. */
export const engineOf = (database: Database): Engine =>
  (database.getExecutor().adapter as ReturnType<typeof database.getExecutor>['adapter'] & { engine: Engine }).engine
