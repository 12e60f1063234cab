import { counter, gauge } from './counters.ts'

export const orders = counter('quire_orders_total', {
  help: 'Orders by kind (top_up, chapters) and state (pending, paid, failed, refunded).',
  labels: ['kind', 'status'],
})

export const coins = counter('quire_coins_moved_total', {
  help: 'Coins and vouchers moved in the ledger, by source and destination account.',
  labels: ['sender', 'receiver'],
})

export const paymentFailures = counter('quire_payment_failures_total', {
  help: 'Checkouts that could not be created, and payment events rejected.',
  labels: ['what'],
})
for (const what of ['checkout', 'refused']) paymentFailures.inc({ what }, 0)

export const moneyIssues = counter('quire_payment_issues_total', {
  help: 'Payment events that did not match, by reason.',
  labels: ['reason'],
})
const REASONS = ['no_order', 'not_paid', 'failed_order', 'other_checkout', 'other_sum', 'above_order']
for (const reason of REASONS) moneyIssues.inc({ reason }, 0)

export const openMoneyIssues = gauge('quire_payment_issues_open', {
  help: 'Unresolved payment events that did not match.',
})

export const ledgerDifference = gauge('quire_ledger_difference_coins', {
  help: 'Readers’ balances minus the ledger, at the last hourly check; should be 0.',
})

export const ledgerWrong = gauge('quire_ledger_check_failed', {
  help: 'Mismatches found by the last nightly ledger check.',
})

export const ledgerChecked = gauge('quire_ledger_check_timestamp_seconds', {
  help: 'Time of the last full ledger check.',
})

export const caughtUp = gauge('quire_payment_catch_up_timestamp_seconds', {
  help: 'Time of the last catch-up with the payment provider’s events.',
})
