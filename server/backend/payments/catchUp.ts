import type { Logger } from 'pino'
import { readFact, showTime, writeFact } from '../database/facts.ts'
import type { Database } from '../database/schema/schema.ts'
import { loggable } from '../../process/reasonOf.ts'
import { caughtUp } from '../metrics/money.ts'
import type { Mailer } from '../call/handler.ts'
import { ProviderFailure, type HostedPayments, type PaymentEvent } from '../call/payments.ts'
import { expireCheckouts } from './expireCheckouts.ts'
import { openIssues } from './issues.ts'
import { receive } from './receive.ts'

/** Events may appear so late in the provider's list. */
const OVERLAP_SECONDS = 60 * 60

const BATCH = 500

const FACT = 'payments caught up'

type CatchUp = {
  database: Database
  payments: HostedPayments
  mailer: Mailer | undefined
  log: Pick<Logger, 'info' | 'warn' | 'error'>
}

/**
 * Expires closed checkouts, fetches all provider events since the last run (or as far back as available), processes
 * those without a webhook, and retries payment issues. After a failure the next run starts at the same point. Never
 * rejects.
 */
export async function catchUp(options: CatchUp, now: Date): Promise<void> {
  const { database, payments, log } = options
  const cursor = `caught up with ${payments.name}`
  const provider = payments.name
  const failing = (details: object, error: unknown) => {
    const why = error instanceof ProviderFailure ? error.reason : { err: loggable(error) }
    log.error({ provider, ...details, ...why }, 'payment catch-up failed')
  }
  try {
    await expireCheckouts(options, now)
    const since = Math.max(0, Number((await readFact(database, cursor)) ?? 0) - OVERLAP_SECONDS)
    const { events, until } = await payments.history(since, error => failing({}, error))
    let missed = 0
    let failed = 0
    const apply = async (event: PaymentEvent) => {
      try {
        if (await receive(options, event, now)) missed++
      } catch (error) {
        failed++
        failing({ event: event.id, kind: event.kind }, error)
      }
    }
    for (const event of await unknownOf(database, provider, events)) await apply(event)
    for (const event of await openIssues(database, provider)) await apply(event)
    if (missed) log.warn({ provider, events: missed }, 'payment events found that no webhook delivered')
    if (failed) return
    await writeFact(database, cursor, String(until))
    await writeFact(database, FACT, now.toISOString())
  } catch (error) {
    failing({}, error)
  }
}

async function unknownOf(database: Database, provider: string, events: PaymentEvent[]): Promise<PaymentEvent[]> {
  const known = new Set<string>()
  for (let at = 0; at < events.length; at += BATCH) {
    const ids = events.slice(at, at + BATCH).map(({ id }) => id)
    for (const table of ['payment_event', 'payment_issue'] as const) {
      const rows = await database
        .selectFrom(table)
        .select('event_id')
        .where('provider', '=', provider)
        .where('event_id', 'in', ids)
        .execute()
      for (const { event_id } of rows) known.add(event_id)
    }
  }
  return events.filter(({ id }) => !known.has(id))
}

export const showCatchUp = (database: Database) => showTime(database, FACT, caughtUp)
