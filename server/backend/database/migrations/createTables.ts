import type { ColumnDefinitionBuilder, CreateTableBuilder } from 'kysely'
import { engineOf } from '../engine/engine.ts'
import type { Table } from '../schema/columns.ts'
import type { Database } from '../schema/schema.ts'

/** Creates tables with their indexes, referenced ones first. */
export async function createTables(database: Database, tables: Readonly<Record<string, Table>>): Promise<void> {
  for (const [name, table] of Object.entries(tables)) await createTable(database, name, table)
}

async function createTable(database: Database, name: string, table: Table): Promise<void> {
  const { columns, primaryKey, unique = {}, checks = {}, indexes = {}, isAppendOnly } = table
  let making: CreateTableBuilder<string, string> = database.schema.createTable(name)
  for (const [column, { type, isNullable, make }] of Object.entries(columns)) {
    making = making.addColumn(column, type, (column: ColumnDefinitionBuilder) => {
      const held = isNullable ? column : column.notNull()
      return make ? make(held) : held
    })
  }
  if (primaryKey) making = making.addPrimaryKeyConstraint(`${name}_key`, [...primaryKey])
  for (const [rule, names] of Object.entries(unique)) making = making.addUniqueConstraint(rule, [...names])
  for (const [rule, condition] of Object.entries(checks)) making = making.addCheckConstraint(rule, condition)
  await making.execute()
  for (const [index, rule] of Object.entries(indexes)) {
    const { columns, isUnique, where } = 'columns' in rule ? rule : { columns: rule }
    let creating = database.schema
      .createIndex(index)
      .on(name)
      .columns([...columns])
    if (isUnique) creating = creating.unique()
    if (where) creating = creating.where(where)
    await creating.execute()
  }
  if (isAppendOnly) for (const statement of engineOf(database).makeAppendOnly(name)) await statement.execute(database)
}
