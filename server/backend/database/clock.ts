import { readFact, writeFact } from './facts.ts'
import type { Database } from './schema/schema.ts'

/** The time of the last round. */
const FACT = 'clock'
/** What is deleted after a longer pause than this, in milliseconds, may be deleted by a clock that runs ahead. */
const LEAP = 2 * 24 * 60 * 60 * 1000

/** Whether so much time has passed, by this clock, that it may be wrong: then nothing lapses or is deleted. */
export async function hasLeapt(database: Database, now: Date): Promise<boolean> {
  const last = await readFact(database, FACT)
  return last !== undefined && now.getTime() - Date.parse(last) > LEAP
}

/** The clock is right: it is that of a round, or somebody has said so. */
export const recordClock = (database: Database, now: Date) => writeFact(database, FACT, now.toISOString())
