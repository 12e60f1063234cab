import { Counter, Gauge } from 'prom-client'
import { registry } from './counters.ts'

const registers = [registry]

/** Result of a delivery attempt. */
type Outcome = 'sent' | 'failed' | 'given_up'

const mails = new Counter({
  name: 'quire_mails_total',
  help: 'Mail delivery attempts by kind and outcome: sent, failed (will retry), given_up.',
  labelNames: ['kind', 'outcome'] as const,
  registers,
})

const waiting = new Gauge({
  name: 'quire_mails_waiting',
  help: 'Mails queued, by kind.',
  labelNames: ['kind'] as const,
  // Several processes read one database.
  aggregator: 'max',
  registers,
})

/** Counts an attempt. The first of a kind creates all its series, so that the first failure is an increase. */
export function countMail(kind: string, outcome: Outcome): void {
  for (const one of ['sent', 'failed', 'given_up'] as const) mails.inc({ kind, outcome: one }, 0)
  mails.inc({ kind, outcome })
}

/** Exposes queue lengths by kind. */
export function showWaiting(counts: readonly { kind: string; count: number }[]): void {
  waiting.reset()
  for (const { kind, count } of counts) waiting.set({ kind }, count)
}
