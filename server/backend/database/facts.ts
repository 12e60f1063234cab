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

/** Clocks of processes differ by less, in milliseconds. */
const AHEAD = 5 * 60 * 1000

/**
 * Whether a piece of work under a name falls to this process: to the first that asks after whoever got it last did so
 * before `before`, or by a clock that ran ahead. One statement, so that of many who ask at once one is told so.
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
