import { sql } from 'kysely'
import type { Logger } from 'pino'
import { loggable, reasonOf } from '../../process/reasonOf.ts'
import { databaseUnavailable, databaseFailures } from '../metrics/database.ts'
import { engineOf } from './engine/engine.ts'
import { writeFact } from './facts.ts'
import type { Database } from './schema/schema.ts'
import { deleteRows } from './queries.ts'

/** Between checks, while healthy and during an outage. */
const PAUSES_MS = { well: 5000, away: 1000 }
const CHECKS_TO_RECOVER = 3
/** A full disk must have room for these again: typical writes are smaller. */
const MIN_FREE_BYTES = 64 * 1024

export class NoResponse extends Error {
  override name = 'NoResponse'
}

type Line = (details: object, sentence: string) => void

export type Outages = {
  /** Logs an error with `log`; one caused by an outage is logged once and counted. Returns whether it is. */
  report(error: unknown, sentence: string, log?: { error: Line; debug: Line }): boolean
  start(): void
  check(): Promise<void>
  stop(): void
}

/** Logs the beginning and the end of an outage. Per process; checks begin with `start` or a reported failure. */
export function watchDatabase(
  database: Database,
  log: Pick<Logger, 'error' | 'info' | 'debug'>,
  pauses = PAUSES_MS,
): Outages {
  let outage: { since: number; failures: number; calm: number } | undefined
  let timer: NodeJS.Timeout | undefined
  let stopped = false
  databaseUnavailable.set(0)

  const isDown = (error: unknown) => error instanceof NoResponse || engineOf(database).remedy(error) === 'wait'

  function noticed(error: unknown): void {
    databaseFailures.inc()
    if (!outage) {
      outage = { since: performance.now(), failures: 0, calm: 0 }
      databaseUnavailable.set(1)
      log.error({ reason: reasonOf(error) }, 'database unavailable: rejecting what needs it')
      checkLater()
    }
    outage.failures++
    outage.calm = 0
  }

  function checkLater(): void {
    clearTimeout(timer)
    if (!stopped) timer = setTimeout(() => void check().then(checkLater), outage ? pauses.away : pauses.well).unref()
  }

  async function check(): Promise<void> {
    try {
      if (!outage) return void (await sql`select 1 from complaint_type limit 1`.execute(database))
      await checkRoom(database)
      if (++outage.calm < CHECKS_TO_RECOVER) return
      const { since, failures } = outage
      outage = undefined
      databaseUnavailable.set(0)
      log.info({ failures, seconds: Math.round((performance.now() - since) / 1000) }, 'database available again')
    } catch (error) {
      if (outage) outage.calm = 0
      else report(error, 'database health check failed')
    }
  }

  function report(error: unknown, sentence: string, to: { error: Line; debug: Line } = log): boolean {
    if (!isDown(error)) {
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

/** Rejects if no additional data can be written. */
async function checkRoom(database: Database): Promise<void> {
  await writeFact(database, 'room', 'x'.repeat(MIN_FREE_BYTES))
  await deleteRows(database, 'fact', { key: 'room' })
}
