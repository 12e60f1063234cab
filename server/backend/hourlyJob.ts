import type { Logger } from 'pino'
import { deleteLateRows } from './accounts/own/deleteRows.ts'
import { liftExpiredBans } from './accounts/person/ban.ts'
import { deleteProofs } from './accounts/proofs.ts'
import { deleteUnverified } from './accounts/verifyAddress.ts'
import { ledgerDifference } from './coins/audit/auditLedger.ts'
import { remindOfLapses } from './accounts/lapseReminders.ts'
import { expireVouchers } from './coins/vouchers.ts'
import type { Outages } from './database/outages.ts'
import type { Database } from './database/schema/schema.ts'
import { deleteResponses } from './http/once.ts'
import { failAbandoned } from './payments/expireCheckouts.ts'
import type { BrandPrices } from './call/brandPrices.ts'
import type { Mailer } from './call/handler.ts'
import type { HostedPayments } from './call/payments.ts'
import * as money from './metrics/money.ts'
import { reconcile } from './payments/reconcile.ts'
import { deleteTrends } from './books/trends/storeNotes.ts'
import { refundTakenDown } from './withdrawal/refund.ts'

export const LEDGER_INTERVAL = 60 * 60 * 1000

type HourlyJob = {
  database: Database
  stripe: HostedPayments | undefined
  mailer: Mailer | undefined
  hasPush: boolean
  log: Logger
  outages: Outages
  pricesOf: (brand: string, now: Date) => BrandPrices
}

/** Also reminds of vouchers, ends bans, deletes late rows of deleted accounts, refunds late orders of gone books. */
export async function runHourlyJob(
  { database, stripe, mailer, hasPush, log, outages, pricesOf }: HourlyJob,
  now: Date,
): Promise<void> {
  try {
    await expireVouchers(database, now)
    await liftExpiredBans(database, now)
    await remindOfLapses(database, { mailer, hasPush, pricesOf }, now)
    await failAbandoned(database, now)
    await deleteResponses(database, now)
    await deleteTrends(database, now)
    await deleteProofs(database, now)
    await deleteUnverified(database, now)
    await deleteLateRows(database, now)
    await refundTakenDown(database, now)
    if (stripe) await reconcile({ database, payments: stripe, mailer, log }, now)
  } catch (error) {
    outages.report(error, 'hourly job failed')
  }
}

/** `ledger:check` names the readers. Each process checks, for its own metrics. Never rejects. */
export async function checkLedger({
  database,
  log,
  outages,
}: Omit<HourlyJob, 'stripe' | 'mailer' | 'hasPush' | 'pricesOf'>): Promise<void> {
  try {
    const difference = await ledgerDifference(database)
    money.ledgerDifference.set(difference)
    if (difference !== 0) log.error({ difference }, 'balances do not match the ledger: run quire ledger:check')
  } catch (error) {
    outages.report(error, 'ledger could not be read')
  }
}
