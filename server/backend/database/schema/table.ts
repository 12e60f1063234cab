import type { RawBuilder } from 'kysely'
import type { Column } from './columns.ts'

/** Rules of several columns; those of one are in `columns.ts`. */
type Rules<Name extends string = string> = {
  unique?: readonly (readonly Name[])[]
  checks?: Record<string, RawBuilder<unknown>>
  indexes?: readonly (readonly Name[] | { columns: readonly Name[]; where: RawBuilder<boolean> })[]
  isAppendOnly?: true
  /** The migration that creates it; absent: the first. */
  since?: string
}

export type Table = { columns: Record<string, Column<unknown>> } & Rules

export const table = <Columns extends Record<string, Column<unknown>>>(columns: Columns) => ({
  columns,
  with: (rules: Rules<keyof Columns & string>) => ({ columns, ...rules }),
})

export type Row<Of extends Table> = {
  -readonly [
    Name in keyof Of['columns'] as Of['columns'][Name] extends { until: string } ? never : Name
  ]: Of['columns'][Name] extends Column<infer T> ? T : never
}
