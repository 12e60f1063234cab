import type { Settings } from '../settings.ts'
import { address, list, share, textLike } from '../settings/kinds.ts'

const headers = list.refine(pairs => pairs.every(pair => /^[^=]+=/.test(pair)), 'headers such as api-key=abc')

/** Traces of requests (OpenTelemetry). */
export const tracing = {
  otlpEndpoint: {
    name: 'OTEL_EXPORTER_OTLP_ENDPOINT',
    schema: address('http', 'https').optional(),
    example: 'http://collector:4318',
    meaning: 'Collector that takes traces as OTLP over HTTP: `http://collector:4318`. Absent: nothing is traced.',
  },
  otlpHeaders: {
    name: 'OTEL_EXPORTER_OTLP_HEADERS',
    schema: headers.optional(),
    example: 'api-key=abc',
    secret: true,
    meaning: 'Headers for it, such as `api-key=abc`, separated by commas.',
  },
  otelService: {
    name: 'OTEL_SERVICE_NAME',
    schema: textLike(/^[\x20-\x7e]{1,100}$/, 'a name of up to 100 characters'),
    preset: 'quire-web',
    meaning: 'What this server is called in traces.',
  },
  otelRatio: {
    name: 'OTEL_TRACES_SAMPLER_ARG',
    schema: share,
    preset: '1',
    meaning: 'Part of the requests that is traced, 0 to 1. Where a trusted proxy has decided it, that counts.',
  },
} as const satisfies Settings
