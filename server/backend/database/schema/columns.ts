import type { ColumnDefinitionBuilder, Generated, RawBuilder } from 'kysely'

/** Times are ISO 8601 in UTC, which compare as texts. */
export type Time = string

/** A column: its SQL type, and the type of its values. */
type Column<T> = {
  type: 'text' | 'integer' | 'bigint' | 'double precision' | 'blob'
  isNullable?: true
  make?: (column: ColumnDefinitionBuilder) => ColumnDefinitionBuilder
  /** For types only. */
  value?: T
}

export const text: Column<string> = { type: 'text' }
export const time: Column<Time> = text
export const integer: Column<number> = { type: 'integer' }
export const bigint: Column<number> = { type: 'bigint' }
export const real: Column<number> = { type: 'double precision' }
export const blob: Column<Uint8Array> = { type: 'blob' }
/** A text with these values. */
export const textOf = <T extends string>(): Column<T> => ({ type: 'text' })
/** Generated ids, never reused. */
export const numbered: Column<Generated<number>> = {
  type: 'integer',
  isNullable: true,
  make: column => column.primaryKey().autoIncrement(),
}
/** @param id such as `reader.id` */
export const refersTo = (id: string, onDelete?: 'set null' | 'cascade'): Column<number> => ({
  type: 'integer',
  make: column => (onDelete ? column.references(id).onDelete(onDelete) : column.references(id)),
})
/** Deleted with the referenced row. */
export const partOf = (id: string) => refersTo(id, 'cascade')

/** Nullable, but required in inserts. */
export const nullable = <T>(column: Column<T>): Column<T | null> => ({ ...column, isNullable: true })
/** Null by default. */
export const optional = <T>({ type, make }: Column<T>): Column<Generated<T | null>> => ({
  type,
  make,
  isNullable: true,
})
export const preset = <T extends string | number>({ type }: Column<T>, value: T): Column<Generated<T>> => ({
  type,
  make: made => made.defaultTo(value),
})
export const zero = preset(integer, 0)
export const unique = <T>(column: Column<T>): Column<T> => ({ ...column, make: made => made.unique() })
/** Primary key. */
export const key = <T>({ make = made => made, ...column }: Column<T>): Column<T> => ({
  ...column,
  make: made => make(made.primaryKey()),
})

type Index<Name> = readonly Name[] | { columns: readonly Name[]; isUnique?: true; where?: RawBuilder<boolean> }

/** Table-level rules; constraints and indexes by name. */
type Rules<Name extends string = string> = {
  primaryKey?: readonly Name[]
  unique?: Record<string, readonly Name[]>
  checks?: Record<string, RawBuilder<unknown>>
  indexes?: Record<string, Index<Name>>
  /** Append-only: rows are never changed or deleted, by any code. */
  isAppendOnly?: true
}

export type Table = { columns: Record<string, Column<unknown>> } & Rules

export const table = <Columns extends Record<string, Column<unknown>>>(
  columns: Columns,
  rules: Rules<keyof Columns & string> = {},
) => ({ columns, ...rules })

/** A row of a table, for kysely. */
export type Row<Of extends Table> = {
  -readonly [Name in keyof Of['columns']]: Of['columns'][Name] extends Column<infer T> ? T : never
}
