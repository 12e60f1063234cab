import type { Database, Tables } from '../database/schema/schema.ts'

const BATCH = 500

/** Inserts many rows. */
export async function insertAll<Table extends keyof Tables>(database: Database, table: Table, rows: object[]) {
  for (let start = 0; start < rows.length; start += BATCH) {
    await database
      .insertInto(table)
      .values(rows.slice(start, start + BATCH) as never)
      .execute()
  }
}

type Keyed = 'channel' | 'section' | 'banner' | 'ranking'

/**
 * Makes these the rows of a table whose rows are known by `key`: what stays keeps its id, which stands in addresses;
 * what is no longer wanted goes. Gives the ids by key.
 */
export async function replaceRows(
  database: Database,
  table: Keyed,
  rows: ({ key: string } & object)[],
): Promise<Map<string, number>> {
  const kept = rows.map(({ key }) => key)
  await database
    .deleteFrom(table)
    .$if(kept.length > 0, query => query.where('key', 'not in', kept))
    .execute()
  const ids = new Map<string, number>()
  for (const row of rows) {
    const { id } = await database
      .insertInto(table)
      .values(row as never)
      .onConflict(conflict => conflict.column('key').doUpdateSet(row as never))
      .returning('id')
      .executeTakeFirstOrThrow()
    ids.set(row.key, id)
  }
  return ids
}
