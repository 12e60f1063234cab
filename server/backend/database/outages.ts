import { sql } from 'kysely'
import type { Logger } from 'pino'
import { loggable, reasonOf } from '../../process/reasonOf.ts'
import { databaseAway, databaseFailures } from '../metrics/database.ts'
import { engineOf } from './engine/engine.ts'
import { writeFact } from './facts.ts'
import type { Database } from './schema/schema.ts'

/** Between two looks while all is well, and while it is not, in milliseconds. */
const PAUSES = { well: 5000, away: 1000 }
/** It is over after so many looks in a row that went well, with nobody failing between. */
const CALM = 3
/** What a full disk must have room for, in bytes: readers' calls write less. */
const ROOM = 64 * 1024

/** The database has not answered in time: for whoever waits no longer than that. */
export class NoAnswer extends Error {
  override name = 'NoAnswer'
}

type Line = (about: object, sentence: string) => void

export type Outages = {
  /**
   * Logs a failure as an error of `log`. Not where it is the database that is away: that is said once, and counted
   * until it is back. Gives whether it is.
   */
  report(error: unknown, sentence: string, log?: { error: Line; debug: Line }): boolean
  /** Looks after the database from time to time. */
  start(): void
  /** Looks now, whatever the time. Never rejects. */
  check(): Promise<void>
  stop(): void
}

/**
 * Tells of a database that is away, full or has too much to do: a line when it goes, one when it is back, the metrics
 * between. For one process; nothing is looked at until `start`, or somebody reports a failure.
 */
export function watchDatabase(
  database: Database,
  log: Pick<Logger, 'error' | 'info' | 'debug'>,
  pauses = PAUSES,
): Outages {
  let gone: { since: number; failures: number; calm: number } | undefined
  let timer: NodeJS.Timeout | undefined
  let stopped = false
  databaseAway.set(0)

  const isAway = (error: unknown) => error instanceof NoAnswer || engineOf(database).remedy(error) === 'wait'

  function noticed(error: unknown): void {
    databaseFailures.inc()
    if (!gone) {
      gone = { since: performance.now(), failures: 0, calm: 0 }
      databaseAway.set(1)
      log.error({ reason: reasonOf(error) }, 'database unavailable: rejecting what needs it')
      checkLater()
    }
    gone.failures++
    gone.calm = 0
  }

  function checkLater(): void {
    clearTimeout(timer)
    if (!stopped) timer = setTimeout(() => void check().then(checkLater), gone ? pauses.away : pauses.well).unref()
  }

  async function check(): Promise<void> {
    try {
      if (!gone) return void (await sql`select 1 from charge_option limit 1`.execute(database))
      await checkRoom(database)
      if (++gone.calm < CALM) return
      const { since, failures } = gone
      gone = undefined
      databaseAway.set(0)
      log.info({ failures, seconds: Math.round((performance.now() - since) / 1000) }, 'database available again')
    } catch (error) {
      if (gone) gone.calm = 0
      else report(error, 'database health check failed')
    }
  }

  function report(error: unknown, sentence: string, to: { error: Line; debug: Line } = log): boolean {
    if (!isAway(error)) {
      to.error({ err: loggable(error) }, sentence)
      return false
    }
    noticed(error)
    to.debug({ reason: reasonOf(error) }, sentence)
    return true
  }

  return {
    report,
    check,
    start: checkLater,
    stop() {
      stopped = true
      clearTimeout(timer)
    },
  }
}

/** Rejects where no more can be written than what takes the place of something else. */
async function checkRoom(database: Database): Promise<void> {
  await writeFact(database, 'room', 'x'.repeat(ROOM))
  await database.deleteFrom('fact').where('key', '=', 'room').execute()
}
