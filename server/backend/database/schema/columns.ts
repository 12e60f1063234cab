import type { ColumnDefinitionBuilder, Generated } from 'kysely'

/** ISO 8601 in UTC, which compares as text. */
export type Time = string

export type Column<T> = {
  type: 'text' | 'integer' | 'bigint' | 'double precision' | 'blob'
  isNullable?: true
  isKey?: true
  isIndexed?: true
  /** The migration that adds it; absent: the first. */
  since?: string
  /** The migration that drops it. */
  until?: string
  make?: (column: ColumnDefinitionBuilder) => ColumnDefinitionBuilder
  value?: T
}

export const text: Column<string> = { type: 'text' }
export const time: Column<Time> = text
export const integer: Column<number> = { type: 'integer' }
export const bigint: Column<number> = { type: 'bigint' }
export const real: Column<number> = { type: 'double precision' }
export const blob: Column<Uint8Array> = { type: 'blob' }
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

export const nullable = <T>(column: Column<T>): Column<T | null> => ({ ...column, isNullable: true })
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
/** Part of the primary key, in the order of the columns. */
export const key = <T>(column: Column<T>): Column<T> => ({ ...column, isKey: true })
/** @param migration such as `0101.subtitles`; existing rows need a value, so it is nullable or has a preset */
export const since = <T>(migration: string, column: Column<T>): Column<T> => ({ ...column, since: migration })
/** Only for the migrations before this one: rows have it no more. */
export const until = <T>(migration: string, column: Column<T>): Column<T> & { until: string } => ({
  ...column,
  until: migration,
})
export const indexed = <T>(column: Column<T>): Column<T> => ({ ...column, isIndexed: true })
