import { Gauge, Histogram } from 'prom-client'
import { endpointNames } from '../../../shared/api/endpoints.ts'
import { combinations, createCounter } from '../../telemetry/counter.ts'
import { createRegistry } from '../../telemetry/registry.ts'

/** Labels come from fixed sets, so that callers cannot create series. */
export const registry = createRegistry(false)
const registers = [registry]

type MetricOptions<Label extends string> = { help: string; labels?: readonly Label[] }

/** Several processes may read it of one database: their highest value counts. */
export const gauge = <Label extends string = never>(name: string, { help, labels = [] }: MetricOptions<Label>) =>
  new Gauge({ name, help, labelNames: labels, aggregator: 'max', registers })

export const calls = createCounter(registry, {
  name: 'quire_backend_requests_total',
  help: 'Responses by call; unknown names count as `other`.',
  labels: ['call', 'status'],
  begin: () => combinations({ call: endpointNames, status: ['500', '503'] }),
})

export const callDurations = new Histogram({
  name: 'quire_backend_request_duration_seconds',
  help: 'Time from request to end of response, by call.',
  labelNames: ['call'] as const,
  buckets: [0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
  registers,
})

/** More are counted as `other`. */
const MAX_BRANDS = 2000
const brands = new Set<string>()

/** The label of a brand: its sign-ins begin at 0 with its first call. */
export function brandLabel(key: string): string {
  if (!brands.has(key) && brands.size >= MAX_BRANDS) return 'other'
  brands.add(key)
  return key
}

export const SIGN_IN_METHODS = ['password', 'provider', 'passkey'] as const

export const signIns = createCounter(registry, {
  name: 'quire_sign_ins_total',
  help: 'Sign-in attempts by brand, method and outcome.',
  labels: ['brand', 'method', 'outcome'],
  begin: () => combinations({ brand: [...brands], method: SIGN_IN_METHODS, outcome: ['ok', 'refused', 'failed'] }),
})

export const retentionDeleted = createCounter(registry, {
  name: 'quire_retention_deleted_total',
  help: 'Rows deleted by the retention job, by table.',
  labels: ['table'],
  begin: () => [],
})

export const retained = gauge('quire_retention_timestamp_seconds', { help: 'Time of the last retention job.' })
