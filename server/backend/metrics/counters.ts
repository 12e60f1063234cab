import { Counter, Gauge, Histogram } from 'prom-client'
import { createRegistry } from '../../telemetry/registry.ts'

/** Labels come from fixed sets, so that callers cannot create series. */
export const registry = createRegistry(false)
const registers = [registry]

type MetricOptions<Label extends string> = { help: string; labels?: readonly Label[] }

export const counter = <Label extends string = never>(name: string, { help, labels = [] }: MetricOptions<Label>) =>
  new Counter({ name, help, labelNames: labels, registers })

/** Several processes may read it of one database: their highest value counts. */
export const gauge = <Label extends string = never>(name: string, { help, labels = [] }: MetricOptions<Label>) =>
  new Gauge({ name, help, labelNames: labels, aggregator: 'max', registers })

export const calls = counter('quire_backend_requests_total', {
  help: 'Responses by call; unknown names count as `other`.',
  labels: ['call', 'status'],
})

export const callDurations = new Histogram({
  name: 'quire_backend_request_duration_seconds',
  help: 'Time from request to end of response, by call.',
  labelNames: ['call'] as const,
  buckets: [0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
  registers,
})

export const signIns = counter('quire_sign_ins_total', {
  help: 'Sign-in attempts by method (password, provider, passkey) and outcome (ok, refused, failed).',
  labels: ['method', 'outcome'],
})

export const retentionDeleted = counter('quire_retention_deleted_total', {
  help: 'Rows deleted by the retention job, by table.',
  labels: ['table'],
})

export const retained = gauge('quire_retention_timestamp_seconds', { help: 'Time of the last retention job.' })
