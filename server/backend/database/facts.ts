import type { Database } from './schema/schema.ts'

/** A fact about the database; undefined if it was never written. */
export async function readFact(database: Database, key: string): Promise<string | undefined> {
  return (await database.selectFrom('fact').select('value').where('key', '=', key).executeTakeFirst())?.value
}

export const writeFact = (database: Database, key: string, value: string) =>
  database
    .insertInto('fact')
    .values({ key, value })
    .onConflict(conflict => conflict.column('key').doUpdateSet({ value }))
    .execute()

/** A fact that is created on first use and then the same for every process on this database. */
export async function createOnce(database: Database, key: string, make: () => string): Promise<string> {
  const known = await readFact(database, key)
  if (known !== undefined) return known
  await database
    .insertInto('fact')
    .values({ key, value: make() })
    .onConflict(conflict => conflict.column('key').doNothing())
    .execute()
  return (await readFact(database, key))!
}

/** Largest difference between processes' clocks, in milliseconds. */
const AHEAD = 5 * 60 * 1000

/**
 * Claims a named task for this process, if its last claim was before `before`, or in the future because a clock was
 * ahead. One statement, so that only one of several callers gets it.
 */
export async function claim(database: Database, name: string, { now, before }: { now: Date; before: Date }) {
  const claimed = await database
    .insertInto('fact')
    .values({ key: `claimed ${name}`, value: now.toISOString() })
    .onConflict(conflict =>
      conflict
        .column('key')
        .doUpdateSet({ value: now.toISOString() })
        .where(is =>
          is.or([
            is('fact.value', '<=', before.toISOString()),
            is('fact.value', '>', new Date(now.getTime() + AHEAD).toISOString()),
          ]),
        ),
    )
    .returning('key')
    .executeTakeFirst()
  return claimed !== undefined
}
