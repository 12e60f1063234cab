import type { Logger } from 'pino'
import type { LedgerReport } from './coins/audit/auditLedger.ts'
import { storeCheck, showCheck } from './coins/audit/nightlyCheck.ts'
import { showBackup } from './database/backup/lastBackup.ts'
import { hasLeapt, recordClock, claim } from './database/facts.ts'
import { storeInspection, showInspection } from './database/inspection/nightlyInspection.ts'
import type { Outages } from './database/outages.ts'
import type { Database } from './database/schema/schema.ts'
import { mailReplies } from './comments/mailReplies.ts'
import { publishSerials } from './catalogue/seed/serials.ts'
import type { BrandPrices } from './call/brandPrices.ts'
import type { Mailer } from './call/handler.ts'
import type { HostedPayments } from './call/payments.ts'
import { catchUp, showCatchUp } from './payments/catchUp.ts'
import { showIssues } from './payments/issues.ts'
import { runRetention, showRetention } from './retention/retain.ts'
import type { Ages } from './retention/rules.ts'
import { refreshShelves } from './shelves/refresh.ts'
import { countSharedReaders } from './shelves/sharedReaders.ts'
import { runHourlyJob } from './hourlyJob.ts'

const MINUTE = 60 * 1000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

export const JOB_INTERVAL = 10 * MINUTE
const MARGIN_MS = 2 * MINUTE
/** Hour (UTC) from which nightly jobs run. */
const NIGHT = 3

type JobContext = {
  database: Database
  stripe: HostedPayments | undefined
  mailer: Mailer | undefined
  hasPush: boolean
  log: Logger
  check: () => Promise<LedgerReport>
  ages: Ages
  /** On another thread; returns damage, undefined if there is no file. */
  inspect: () => Promise<string[] | undefined>
  outages: Outages
  pricesOf: (brand: string, now: Date) => BrandPrices
}

/**
 * Runs the backend's jobs, in one process of a database at a time: payment catch-up every ten minutes and at startup,
 * the hourly job, and nightly: ledger and file checks, retention, and derived lists. After a gap of more than two days
 * nothing is deleted until an operator confirms the clock. Never rejects.
 * @param isFirst at startup: only a run of another process just before counts
 */
export async function runJobs(
  { database, stripe, mailer, hasPush, log, check, inspect, outages, ages, pricesOf }: JobContext,
  now: Date,
  isFirst = false,
): Promise<void> {
  const isDue = (name: string, before: number) => claim(database, name, { now, before: new Date(before) })
  const time = now.getTime()
  const since = (length: number) => time - (isFirst ? MINUTE : length - MARGIN_MS)
  try {
    if (stripe && (await isDue('catch up', since(JOB_INTERVAL)))) {
      await catchUp({ database, payments: stripe, mailer, log }, now)
    }
    if (stripe) await showCatchUp(database)
    const leapt = await hasLeapt(database, now)
    if (leapt) log.error({ now: now.toISOString() }, LEAPT)
    else await recordClock(database, now)
    if (!leapt && (await isDue('swept', since(HOUR))))
      await runHourlyJob({ database, stripe, mailer, hasPush, log, outages, pricesOf }, now)
    if (await isDue('ledger check', lastNight(time))) await storeCheck(database, await check(), now, log)
    if (!leapt && (await isDue('retention', lastNight(time)))) await runRetention(database, ages, now, log)
    if (!leapt && mailer && (await isDue('replies', lastNight(time)))) await mailReplies(database, now)
    if (await isDue('likeness', lastNight(time))) {
      await publishSerials(database, now)
      await countSharedReaders(database)
      await refreshShelves(database)
    }
    await showCheck(database)
    if (await isDue('file check', lastNight(time))) {
      const damages = await inspect()
      if (damages) await storeInspection(database, damages, now, log)
    }
    await showInspection(database)
    await showRetention(database)
    await showBackup(database)
    await showIssues(database)
  } catch (error) {
    outages.report(error, 'scheduled job failed')
  }
}

const LEAPT = 'clock jumped by over two days: nothing expires or is deleted until you run quire retention --leap'

const lastNight = (time: number) => Math.floor((time - NIGHT * HOUR) / DAY) * DAY + NIGHT * HOUR
