import type { ColumnDefinitionBuilder, Generated, RawBuilder } from 'kysely'

/** Times are ISO 8601 in UTC, which compare as texts. */
export type Time = string

/** A column: its SQL type, and the type of its values. */
type Column<Held> = {
  type: 'text' | 'integer' | 'bigint' | 'double precision' | 'blob'
  isNullable?: true
  make?: (column: ColumnDefinitionBuilder) => ColumnDefinitionBuilder
  /** For types only. */
  held?: Held
}

export const text: Column<string> = { type: 'text' }
export const time: Column<Time> = text
export const integer: Column<number> = { type: 'integer' }
export const bigint: Column<number> = { type: 'bigint' }
export const real: Column<number> = { type: 'double precision' }
export const blob: Column<Uint8Array> = { type: 'blob' }
/** A text with these values. */
export const textOf = <Held extends string>(): Column<Held> => ({ type: 'text' })
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
export const nullable = <Held>(column: Column<Held>): Column<Held | null> => ({ ...column, isNullable: true })
/** Null by default. */
export const optional = <Held>({ type, make }: Column<Held>): Column<Generated<Held | null>> => ({
  type,
  make,
  isNullable: true,
})
export const preset = <Held extends string | number>({ type }: Column<Held>, value: Held): Column<Generated<Held>> => ({
  type,
  make: made => made.defaultTo(value),
})
export const zero = preset(integer, 0)
export const unique = <Held>(column: Column<Held>): Column<Held> => ({ ...column, make: made => made.unique() })
/** Primary key. */
export const key = <Held>({ make = made => made, ...column }: Column<Held>): Column<Held> => ({
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
  -readonly [Name in keyof Of['columns']]: Of['columns'][Name] extends Column<infer Held> ? Held : never
}
