import type { MetricObjectWithValues, MetricValue } from 'prom-client'
import type { Embedded, Listening } from '../start.ts'
import type { Purge } from '../web/operations/purge.ts'

/** What one process has counted. */
export type Counts = MetricObjectWithValues<MetricValue<string>>[]

/** What the first process tells a worker. */
export type ToWorker =
  /** The embedded backend answers at this address. */
  | { type: 'backend'; backend: Embedded }
  /** The brands are to be read again. */
  | { type: 'reload'; only?: readonly string[] }
  /** Pages are to be thrown away, also by all with whom they are shared. */
  | { type: 'purge'; purge: Purge }
  /** Pages are to be thrown away here: the others were told. */
  | { type: 'forget'; purge: Purge }
  /** The whole server stops. */
  | { type: 'stop' }
  /** Another worker has taken its place. */
  | { type: 'leave' }
  /** It is sent no reader any more: those whom it was sent before have reached it. */
  | { type: 'alone' }
  /** It is to say what it has counted. */
  | { type: 'count' }
  /** Whether its thread still answers (`server/process/heartbeat.ts`). */
  | { type: 'heartbeat' }
  /** What all have counted, as text: the answer to its `total`. */
  | { type: 'total'; ask: number; text: string }

/** What a worker tells the first process. */
export type ToPrimary =
  /** It listens, and answers that it starts. */
  | { type: 'listening' }
  /** Readers are served from now on. */
  | { type: 'ready'; listening: Listening }
  | { type: 'counts'; counts: Counts }
  /** It takes no reader in any more, and ends when it is `alone`. */
  | { type: 'closed' }
  /** It throws pages away, and the others are to do so, too. */
  | { type: 'purge'; purge: Purge }
  /** Its thread answers. */
  | { type: 'heartbeat' }
  /** It is asked for metrics and wants those of all. */
  | { type: 'total'; ask: number }
