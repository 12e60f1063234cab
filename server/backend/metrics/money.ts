import { combinations, createCounter } from '../../telemetry/counter.ts'
import { gauge, registry } from './counters.ts'

export const orders = createCounter(registry, {
  name: 'quire_orders_total',
  help: 'Orders by kind (top_up, chapters) and state (pending, paid, failed, refunded).',
  labels: ['kind', 'status'],
  begin: () => combinations({ kind: ['top_up', 'chapters'], status: ['pending', 'paid', 'failed', 'refunded'] }),
})

const MOVEMENTS = [
  ['sales', 'wallet'],
  ['bonuses', 'wallet'],
  ['gifts', 'wallet'],
  ['gifts', 'voucher'],
  ['wallet', 'chapters'],
  ['voucher', 'chapters'],
  ['wallet', 'lapsed'],
  ['voucher', 'lapsed'],
  ['wallet', 'refunds'],
  ['refunds', 'wallet'],
].map(([sender = '', receiver = '']) => ({ sender, receiver }))

export const coins = createCounter(registry, {
  name: 'quire_coins_moved_total',
  help: 'Coins and vouchers moved in the ledger, by source and destination account.',
  labels: ['sender', 'receiver'],
  begin: () => MOVEMENTS,
})

export const paymentFailures = createCounter(registry, {
  name: 'quire_payment_failures_total',
  help: 'Checkouts that could not be created, and payment events rejected.',
  labels: ['what'],
  begin: () => combinations({ what: ['checkout', 'refused'] }),
})

const ISSUES = ['no_order', 'not_paid', 'failed_order', 'other_checkout', 'other_sum', 'above_order']

export const moneyIssues = createCounter(registry, {
  name: 'quire_payment_issues_total',
  help: 'Payment events that did not match, by reason.',
  labels: ['reason'],
  begin: () => combinations({ reason: ISSUES }),
})

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
