import { Counter, Gauge } from 'prom-client'
import { registry } from './counters.ts'

const registers = [registry]

export const moneyIssues = new Counter({
  name: 'quire_payment_issues_total',
  help: 'Payment events that did not match, by reason.',
  labelNames: ['reason'] as const,
  registers,
})
const REASONS = ['no_order', 'not_paid', 'failed_order', 'other_checkout', 'other_sum', 'above_order']
for (const reason of REASONS) moneyIssues.inc({ reason }, 0)

export const openMoneyIssues = new Gauge({
  name: 'quire_payment_issues_open',
  help: 'Unresolved payment events that did not match.',
  aggregator: 'max',
  registers,
})

export const ledgerWrong = new Gauge({
  name: 'quire_ledger_check_wrong',
  help: 'Mismatches found by the last nightly ledger check.',
  aggregator: 'max',
  registers,
})

export const ledgerChecked = new Gauge({
  name: 'quire_ledger_check_timestamp_seconds',
  help: 'Time of the last full ledger check.',
  aggregator: 'max',
  registers,
})

export const caughtUp = new Gauge({
  name: 'quire_payment_catch_up_timestamp_seconds',
  help: 'Time of the last catch-up with the payment provider’s events.',
  aggregator: 'max',
  registers,
})
