import { readFact, writeFact } from './facts.ts'
import type { Database } from './schema/schema.ts'

/** Fact with the time of the last job run. */
const FACT = 'clock'
/** After a longer gap, in milliseconds, nothing is deleted: the clock may be ahead. */
const LEAP = 2 * 24 * 60 * 60 * 1000

/** Whether the gap since the last run is so long that the clock may be wrong: then nothing expires or is deleted. */
export async function hasLeapt(database: Database, now: Date): Promise<boolean> {
  const last = await readFact(database, FACT)
  return last !== undefined && now.getTime() - Date.parse(last) > LEAP
}

/** Confirms the clock, after a job run or by an operator. */
export const recordClock = (database: Database, now: Date) => writeFact(database, FACT, now.toISOString())
