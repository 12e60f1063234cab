import type { MetricObjectWithValues, MetricValue } from 'prom-client'
import type { Embedded, Listening } from '../start.ts'
import type { Purge } from '../web/operations/purge.ts'

export type Counts = MetricObjectWithValues<MetricValue<string>>[]

export type ToWorker =
  | { type: 'backend'; backend: Embedded }
  | { type: 'reload'; only?: readonly string[] }
  /** Including shared ones. */
  | { type: 'purge'; purge: Purge }
  /** Here only: the others were notified. */
  | { type: 'forget'; purge: Purge }
  | { type: 'stop' }
  /** Another worker has replaced it. */
  | { type: 'leave' }
  /** It gets no new connections; all earlier ones have arrived. */
  | { type: 'alone' }
  | { type: 'count' }
  | { type: 'heartbeat' }
  /** All connections that had arrived before its `accept` were handed over. */
  | { type: 'accepted' }
  /** Of all workers as text: the reply to `total`. */
  | { type: 'total'; ask: number; text: string }

export type ToPrimary =
  /** It says that it is starting. */
  | { type: 'listening' }
  | { type: 'ready'; listening: Listening }
  | { type: 'counts'; counts: Counts }
  /** It accepts no connections, and exits after `alone`. */
  | { type: 'closed' }
  /** It stops listening when no more connections wait for it. */
  | { type: 'accept' }
  /** It purged pages, and the others must, too. */
  | { type: 'purge'; purge: Purge }
  | { type: 'heartbeat' }
  /** It needs the metrics of all workers. */
  | { type: 'total'; ask: number }
