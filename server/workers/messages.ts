import type { MetricObjectWithValues, MetricValue } from 'prom-client'
import type { Embedded, Listening } from '../start.ts'
import type { Purge } from '../web/operations/purge.ts'

/** Metrics of one process. */
export type Counts = MetricObjectWithValues<MetricValue<string>>[]

/** Messages from the primary process to a worker. */
export type ToWorker =
  /** Address of the embedded backend. */
  | { type: 'backend'; backend: Embedded }
  /** Reload the brands. */
  | { type: 'reload'; only?: readonly string[] }
  /** Purge pages, including shared ones. */
  | { type: 'purge'; purge: Purge }
  /** Purge pages here only: the others were notified. */
  | { type: 'forget'; purge: Purge }
  /** The whole server stops. */
  | { type: 'stop' }
  /** Another worker has replaced it. */
  | { type: 'leave' }
  /** It gets no new connections; all earlier ones have arrived. */
  | { type: 'alone' }
  /** Send metrics. */
  | { type: 'count' }
  /** Heartbeat (`server/process/heartbeat.ts`). */
  | { type: 'heartbeat' }
  /** Metrics of all workers as text: the reply to `total`. */
  | { type: 'total'; ask: number; text: string }

/** Messages from a worker to the primary process. */
export type ToPrimary =
  /** It listens, and says that it is starting. */
  | { type: 'listening' }
  /** It serves readers. */
  | { type: 'ready'; listening: Listening }
  | { type: 'counts'; counts: Counts }
  /** It accepts no connections, and exits after `alone`. */
  | { type: 'closed' }
  /** It purged pages, and the others must, too. */
  | { type: 'purge'; purge: Purge }
  /** Heartbeat reply. */
  | { type: 'heartbeat' }
  /** It needs the metrics of all workers. */
  | { type: 'total'; ask: number }
