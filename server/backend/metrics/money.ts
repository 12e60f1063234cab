import { Counter, Gauge } from 'prom-client'
import { registry } from './counters.ts'

const registers = [registry]

export const moneyIssues = new Counter({
  name: 'payment_issues_total',
  help: 'Payment events that do not fit, by reason, as they were recorded.',
  labelNames: ['reason'] as const,
  registers,
})
const REASONS = ['no_order', 'not_paid', 'failed_order', 'other_checkout', 'other_sum', 'above_order']
for (const reason of REASONS) moneyIssues.inc({ reason }, 0)

export const openMoneyIssues = new Gauge({
  name: 'payment_issues_open',
  help: 'Payment events that do not fit and that nobody has resolved.',
  aggregator: 'max',
  registers,
})

export const ledgerWrong = new Gauge({
  name: 'ledger_check_wrong',
  help: 'Things that did not sum at the last nightly check of the ledger.',
  aggregator: 'max',
  registers,
})

export const ledgerChecked = new Gauge({
  name: 'ledger_check_timestamp_seconds',
  help: 'When the ledger was last checked as a whole.',
  aggregator: 'max',
  registers,
})

export const caughtUp = new Gauge({
  name: 'payment_catch_up_timestamp_seconds',
  help: 'When the provider of payments was last asked for all that it has said.',
  aggregator: 'max',
  registers,
})
