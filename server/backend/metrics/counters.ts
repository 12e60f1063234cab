import { Counter, Gauge, Histogram } from 'prom-client'
import { createRegistry } from '../../telemetry/registry.ts'

/** This process's metrics. Labels come from fixed sets, so that callers cannot create series. */
export const registry = createRegistry(false)
const registers = [registry]

export const calls = new Counter({
  name: 'quire_backend_requests_total',
  help: 'Responses by call; unknown names count as `other`.',
  labelNames: ['call', 'status'] as const,
  registers,
})

export const callDurations = new Histogram({
  name: 'quire_backend_request_duration_seconds',
  help: 'Time from request to end of response, by call.',
  labelNames: ['call'] as const,
  buckets: [0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
  registers,
})

export const signIns = new Counter({
  name: 'quire_sign_ins_total',
  help: 'Sign-in attempts by method (password, provider, passkey) and outcome (ok, refused, failed).',
  labelNames: ['way', 'outcome'] as const,
  registers,
})

export const orders = new Counter({
  name: 'quire_orders_total',
  help: 'Orders by kind (top_up, chapters) and state (pending, paid, failed, refunded).',
  labelNames: ['kind', 'status'] as const,
  registers,
})

export const coins = new Counter({
  name: 'quire_coins_moved_total',
  help: 'Coins and vouchers moved in the ledger, by source and destination account.',
  labelNames: ['sender', 'receiver'] as const,
  registers,
})

export const paymentFailures = new Counter({
  name: 'quire_payment_failures_total',
  help: 'Checkouts that could not be created, and payment events rejected.',
  labelNames: ['what'] as const,
  registers,
})
for (const what of ['checkout', 'refused']) paymentFailures.inc({ what }, 0)

export const ledgerDifference = new Gauge({
  name: 'quire_ledger_difference_coins',
  help: 'Readers’ balances minus the ledger, at the last hourly check; should be 0.',
  // Several processes read one database.
  aggregator: 'max',
  registers,
})

export const retentionDeleted = new Counter({
  name: 'quire_retention_deleted_total',
  help: 'Rows deleted by the retention job, by table.',
  labelNames: ['table'] as const,
  registers,
})

export const retained = new Gauge({
  name: 'quire_retention_timestamp_seconds',
  help: 'Time of the last retention job.',
  aggregator: 'max',
  registers,
})
