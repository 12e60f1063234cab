import type { Database } from './schema/schema.ts'

/** A fact about the database itself; undefined where it was never written. */
export async function readFact(database: Database, key: string): Promise<string | undefined> {
  return (await database.selectFrom('fact').select('value').where('key', '=', key).executeTakeFirst())?.value
}

export const writeFact = (database: Database, key: string, value: string) =>
  database
    .insertInto('fact')
    .values({ key, value })
    .onConflict(conflict => conflict.column('key').doUpdateSet({ value }))
    .execute()

/** A fact that is made when it is first asked for, and the same for every process on this database from then on. */
export async function madeOnce(database: Database, key: string, make: () => string): Promise<string> {
  const known = await readFact(database, key)
  if (known !== undefined) return known
  await database
    .insertInto('fact')
    .values({ key, value: make() })
    .onConflict(conflict => conflict.column('key').doNothing())
    .execute()
  return (await readFact(database, key))!
}
