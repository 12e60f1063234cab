import type { Database } from './schema/schema.ts'
import { hasRow, findRow, insertNew } from './queries.ts'

export async function readFact(database: Database, key: string): Promise<string | undefined> {
  return (await findRow(database, 'fact', { key }, ['value']))?.value
}

export const writeFact = (database: Database, key: string, value: string) =>
  database
    .insertInto('fact')
    .values({ key, value })
    .onConflict(conflict => conflict.column('key').doUpdateSet({ value }))
    .execute()

/** Of what cached pages show. */
export const URGENT_CHANGE = 'last withdrawal'

/** Servers watch it, and purge their page caches (`withdrawal/withdrawals.ts`). */
export const recordUrgentChange = (database: Database) => writeFact(database, URGENT_CHANGE, new Date().toISOString())

export async function showTime(database: Database, key: string, metric: { set(seconds: number): void }): Promise<void> {
  const time = await readFact(database, key)
  if (time) metric.set(Date.parse(time) / 1000)
}

/** Created on first use, then the same for every process on this database. */
export async function createOnce(database: Database, key: string, make: () => string): Promise<string> {
  const known = await readFact(database, key)
  if (known !== undefined) return known
  await insertNew(database, 'fact', { key, value: make() })
  return (await readFact(database, key))!
}

const MAX_CLOCK_SKEW_MS = 5 * 60 * 1000

/** Claims a named task if its last claim was before `before` or in the future. One statement: one caller gets it. */
export async function claim(database: Database, name: string, { now, before }: { now: Date; before: Date }) {
  return database
    .insertInto('fact')
    .values({ key: `claimed ${name}`, value: now.toISOString() })
    .onConflict(conflict =>
      conflict
        .column('key')
        .doUpdateSet({ value: now.toISOString() })
        .where(is =>
          is.or([
            is('fact.value', '<=', before.toISOString()),
            is('fact.value', '>', new Date(now.getTime() + MAX_CLOCK_SKEW_MS).toISOString()),
          ]),
        ),
    )
    .returning('key')
    .$call(hasRow)
}

const FACT = 'clock'
/** After a longer gap nothing is deleted: the clock may be ahead. */
const LEAP_MS = 2 * 24 * 60 * 60 * 1000

/** Whether the clock may be wrong since the last job run: then nothing expires or is deleted. */
export async function hasLeapt(database: Database, now: Date): Promise<boolean> {
  const last = await readFact(database, FACT)
  return last !== undefined && now.getTime() - Date.parse(last) > LEAP_MS
}

export const recordClock = (database: Database, now: Date) => writeFact(database, FACT, now.toISOString())
