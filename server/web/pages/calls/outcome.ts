import { Histogram, type Registry } from 'prom-client'
import type { Result } from '../../../../shared/page/apiClient.ts'
import type { CachedOutcome } from '../../responses/responses.ts'
import type { EndpointName } from '../../../../shared/api/endpoints.ts'
import { combinations, createCounter, type BrandKeys } from '../../../telemetry/counter.ts'

/**
 * Result of a page's call. `repaired`: a success without invalid rows or fields; `absent`: an optional call that the
 * backend does not offer; `refused`: a valid 4xx; `failed`: a valid 5xx; `circuit_open`: not sent, the circuit breaker
 * is open; `busy`: no connection was free in time, or too much was being read; `aborted`: the reader disconnected.
 */
const OUTCOMES = [
  'ok',
  'repaired',
  'absent',
  'refused',
  'failed',
  'unreachable',
  'timeout',
  'circuit_open',
  'busy',
  'too_large',
  'not_json',
  'contract_violation',
  'aborted',
] as const
export type Outcome = (typeof OUTCOMES)[number]

/** Result of a call, and how it may be shared. */
export type CallOutcome = CachedOutcome & { outcome: Outcome; result: Result<unknown> }

/** A call without a response. */
export class CallFailure extends Error {
  override name = 'CallFailure'
  readonly outcome: 'unreachable' | 'timeout' | 'circuit_open' | 'busy' | 'too_large' | 'not_json' | 'aborted'

  /** @param cause what went wrong, for the log */
  constructor(outcome: CallFailure['outcome'], cause?: unknown) {
    super(outcome, { cause })
    this.outcome = outcome
  }
}

/** @param seconds duration; absent for an attempt that is retried */
export type CountCall = (brand: string, call: EndpointName, outcome: Outcome, seconds?: number) => void

/** Counts and times calls, by brand or name, never by both. No backend can create series. */
export function callCounter(registry: Registry, brands: BrandKeys): CountCall {
  const calls = createCounter(registry, {
    name: 'quire_backend_calls_total',
    help: 'Backend calls of pages, by brand.',
    labels: ['brand', 'outcome'],
    begin: () => combinations({ brand: brands(), outcome: OUTCOMES }),
  })
  const names = createCounter(registry, {
    name: 'quire_backend_call_names_total',
    help: 'Backend calls of pages, by call.',
    labels: ['call', 'outcome'],
    // Too many: calls appear as pages make them.
    begin: () => [],
  })
  const options = { buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5], registers: [registry] }
  const durations = new Histogram({
    name: 'quire_backend_duration_seconds',
    help: 'Time that pages waited for a backend call, retry included, by brand.',
    labelNames: ['brand'] as const,
    ...options,
  })
  const nameDurations = new Histogram({
    name: 'quire_backend_call_duration_seconds',
    help: 'The same by call.',
    labelNames: ['call'] as const,
    ...options,
  })
  return (brand, call, outcome, seconds) => {
    calls.inc({ brand, outcome })
    names.inc({ call, outcome })
    if (seconds === undefined) return
    durations.observe({ brand }, seconds)
    nameDurations.observe({ call }, seconds)
  }
}
