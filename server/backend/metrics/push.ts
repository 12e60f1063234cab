import { Counter, Gauge } from 'prom-client'
import { registry } from './counters.ts'

const registers = [registry]

/** Result of a notification attempt. */
const OUTCOMES = ['sent', 'failed', 'gone', 'refused', 'given_up'] as const
export type PushOutcome = (typeof OUTCOMES)[number]

const messages = new Counter({
  name: 'quire_push_messages_total',
  help: 'Push messages by outcome: sent, failed (will retry), gone (unsubscribed), refused, given_up.',
  labelNames: ['outcome'] as const,
  registers,
})
for (const outcome of OUTCOMES) messages.inc({ outcome }, 0)

const waiting = new Gauge({
  name: 'quire_push_messages_waiting',
  help: 'Push messages queued; most wait for the morning.',
  // Several processes read one database.
  aggregator: 'max',
  registers,
})

export const countPush = (outcome: PushOutcome) => messages.inc({ outcome })

/** Exposes the queue length. */
export const showPushWaiting = (count: number) => waiting.set(count)
