import type { Database } from './schema.ts'

/** A fact about the database itself; undefined where it was never written. */
export async function readFact(database: Database, key: string): Promise<string | undefined> {
  return (await database.selectFrom('fact').select('value').where('key', '=', key).executeTakeFirst())?.value
}

export const writeFact = (database: Database, key: string, value: string) =>
  database.insertInto('fact').values({ key, value })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value })).execute()
