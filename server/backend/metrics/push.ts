import { Counter, Gauge } from 'prom-client'
import { registry } from './counters.ts'

const registers = [registry]

/** What became of a try to tell a browser of a book. */
const OUTCOMES = ['sent', 'failed', 'gone', 'refused', 'given_up'] as const
export type PushOutcome = (typeof OUTCOMES)[number]

const messages = new Counter({
  name: 'push_messages_total',
  help:
    'Tries to tell a browser of new chapters, by what became of it: sent, failed (tried again), gone (the browser ' +
    'has unsubscribed), refused, given_up.',
  labelNames: ['outcome'] as const,
  registers,
})
for (const outcome of OUTCOMES) messages.inc({ outcome }, 0)

const waiting = new Gauge({
  name: 'push_messages_waiting',
  help: 'Books that browsers are still to be told of; most wait for a morning.',
  // Several processes look at one database.
  aggregator: 'max',
  registers,
})

export const countPush = (outcome: PushOutcome) => messages.inc({ outcome })

/** Shows how many wait now. */
export const showPushWaiting = (count: number) => waiting.set(count)
