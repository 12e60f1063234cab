import type { Logger } from 'pino'
import { readFact, writeFact } from '../database/facts.ts'
import type { Database } from '../database/schema/schema.ts'
import { loggable } from '../../process/reasonOf.ts'
import { caughtUp } from '../metrics/money.ts'
import type { Mailer } from '../call/handler.ts'
import { ProviderFailure, type HostedPayments, type PaymentEvent } from '../call/payments.ts'
import { expireCheckouts } from './checkouts/expireCheckouts.ts'
import { openIssues } from './issues.ts'
import { receive } from './receive.ts'

/** What is listed can come to the list so much late; in seconds. */
const OVERLAP = 60 * 60

/** What is known already is not looked at again, so many at once. */
const BATCH = 500

/** The fact that says when it last went well. */
const FACT = 'payments caught up'

type CatchUp = {
  database: Database
  payments: HostedPayments
  mailer: Mailer | undefined
  log: Pick<Logger, 'info' | 'warn' | 'error'>
}

/**
 * Has closed checkouts expired, asks the provider for everything that it said since the last time, or as far back as it
 * remembers, does what no webhook told of, and tries again what did not fit before. Where something fails, the next
 * time begins where this one did. Never rejects.
 */
export async function catchUp(means: CatchUp, now: Date): Promise<void> {
  const { database, payments, log } = means
  const cursor = `caught up with ${payments.name}`
  const provider = payments.name
  const failing = (about: object, error: unknown) => {
    const why = error instanceof ProviderFailure ? error.reason : { err: loggable(error) }
    log.error({ provider, ...about, ...why }, 'payment catch-up failed')
  }
  try {
    await expireCheckouts(means, now)
    const since = Math.max(0, Number((await readFact(database, cursor)) ?? 0) - OVERLAP)
    const { events, until } = await payments.history(since, error => failing({}, error))
    let missed = 0
    let failed = 0
    const take = async (event: PaymentEvent) => {
      try {
        if (await receive(means, event, now)) missed++
      } catch (error) {
        failed++
        failing({ event: event.id, kind: event.kind }, error)
      }
    }
    for (const event of await unknownOf(database, provider, events)) await take(event)
    for (const event of await openIssues(database, provider)) await take(event)
    if (missed) log.warn({ provider, events: missed }, 'payment events found that no webhook delivered')
    if (failed) return
    await writeFact(database, cursor, String(until))
    await writeFact(database, FACT, now.toISOString())
  } catch (error) {
    failing({}, error)
  }
}

/** Those that were not carried out yet and are no issue. */
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

/** Brings the metric of this process in line with the last time that it went well, whoever did it. */
export async function showCatchUp(database: Database): Promise<void> {
  const last = await readFact(database, FACT)
  if (last) caughtUp.set(Date.parse(last) / 1000)
}
