import type { ColumnDefinitionBuilder, CreateTableBuilder } from 'kysely'
import { engineOf } from '../engine/engine.ts'
import type { Column } from '../schema/columns.ts'
import type { Table } from '../schema/table.ts'
import type { Database } from '../schema/schema.ts'

/** Creates the tables of a migration, and adds its columns to others. @param migration undefined: the first */
export async function createTables(
  database: Database,
  tables: Readonly<Record<string, Table>>,
  migration?: string,
): Promise<void> {
  for (const [name, table] of Object.entries(tables)) {
    const isNew = ([, { since = table.since }]: Named) => since === migration
    const columns = Object.fromEntries(Object.entries(table.columns).filter(isNew))
    if (table.since === migration) await createTable(database, name, { ...table, columns })
    else for (const column of Object.entries(columns)) await addColumn(database, name, column)
  }
}

type Named = [name: string, column: Column<unknown>]

const declared =
  ({ isNullable, make }: Column<unknown>) =>
  (column: ColumnDefinitionBuilder) => {
    const held = isNullable ? column : column.notNull()
    return make ? make(held) : held
  }

async function addColumn(database: Database, table: string, [name, column]: Named): Promise<void> {
  await database.schema.alterTable(table).addColumn(name, column.type, declared(column)).execute()
  if (column.isIndexed)
    await database.schema.createIndex([table, name, 'index'].join('_')).on(table).column(name).execute()
}

async function createTable(database: Database, name: string, table: Table): Promise<void> {
  const { columns, unique = [], checks = {}, indexes = [], isAppendOnly } = table
  const named = (columns: readonly string[], kind: string) => [name, ...columns, kind].join('_')
  let making: CreateTableBuilder<string, string> = database.schema.createTable(name)
  for (const [name, column] of Object.entries(columns)) making = making.addColumn(name, column.type, declared(column))
  const keys = Object.keys(columns).filter(column => columns[column]!.isKey)
  if (keys.length > 0) making = making.addPrimaryKeyConstraint(`${name}_key`, keys)
  for (const columns of unique) making = making.addUniqueConstraint(named(columns, 'unique'), [...columns])
  for (const [rule, condition] of Object.entries(checks)) making = making.addCheckConstraint(rule, condition)
  await making.execute()
  const single = Object.keys(columns).filter(column => columns[column]!.isIndexed)
  for (const index of [...single.map(column => [column]), ...indexes]) {
    const { columns, where } = 'columns' in index ? index : { columns: index }
    const creating = database.schema
      .createIndex(named(columns, 'index'))
      .on(name)
      .columns([...columns])
    await (where ? creating.where(where) : creating).execute()
  }
  if (isAppendOnly) for (const statement of engineOf(database).makeAppendOnly(name)) await statement.execute(database)
}
