import type { ColumnDefinitionBuilder } from 'kysely'

type Column = (column: ColumnDefinitionBuilder) => ColumnDefinitionBuilder

export const required: Column = column => column.notNull()
export const unique: Column = column => column.notNull().unique()
export const zero: Column = column => column.notNull().defaultTo(0)
export const key: Column = column => column.primaryKey().notNull()
/** Numbers that are given once, to no other row after it. */
export const numbered: Column = column => column.primaryKey().autoIncrement()
/** @param id such as `reader.id` */
export const refersTo =
  (id: string): Column =>
  column =>
    column.notNull().references(id)
/** The row goes with the one that it refers to. */
export const partOf =
  (id: string): Column =>
  column =>
    column.notNull().references(id).onDelete('cascade')
