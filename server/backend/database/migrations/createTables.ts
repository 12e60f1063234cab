import type { ColumnDefinitionBuilder, CreateTableBuilder } from 'kysely'
import { engineOf } from '../engine/engine.ts'
import type { Table } from '../schema/table.ts'
import type { Database } from '../schema/schema.ts'

export async function createTables(database: Database, tables: Readonly<Record<string, Table>>): Promise<void> {
  for (const [name, table] of Object.entries(tables)) await createTable(database, name, table)
}

async function createTable(database: Database, name: string, table: Table): Promise<void> {
  const { columns, unique = [], checks = {}, indexes = [], isAppendOnly } = table
  const named = (columns: readonly string[], kind: string) => [name, ...columns, kind].join('_')
  let making: CreateTableBuilder<string, string> = database.schema.createTable(name)
  for (const [column, { type, isNullable, make }] of Object.entries(columns)) {
    making = making.addColumn(column, type, (column: ColumnDefinitionBuilder) => {
      const held = isNullable ? column : column.notNull()
      return make ? make(held) : held
    })
  }
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
