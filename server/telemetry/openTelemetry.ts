import { setTimeout } from 'node:timers/promises'
import type { Span as ApiSpan } from '@opentelemetry/api'
import type { Attributes, Span, StartSpan } from './requestIds.ts'
import { version } from '../process/version.ts'

/** As in the settings. */
type TracingOptions = {
  /** `http://collector:4318`; absent: no tracing. */
  otlpEndpoint?: string
  /** `name=value`. */
  otlpHeaders?: readonly string[]
  /** Share of traces started here that is sampled, 0 to 1. Incoming traces keep their own decision. */
  otelRatio: number
}

/** At exit: the default is ten seconds. */
const EXPORT_TIMEOUT_MS = 400

type Tracing = { startSpan: StartSpan; close(): Promise<void> }

/** Rejects with a message for operators if the packages are not installed. */
export async function startTracing(
  service: 'quire-web' | 'quire-backend',
  { otlpEndpoint, otlpHeaders = [], otelRatio }: TracingOptions,
): Promise<Tracing | undefined> {
  if (!otlpEndpoint) return undefined
  const [api, sdk, { OTLPTraceExporter }, { resourceFromAttributes }] = await packages()
  const { ROOT_CONTEXT, SpanKind, SpanStatusCode, TraceFlags, trace } = api
  const headers = Object.fromEntries(otlpHeaders.map(pair => pair.split(/=(.*)/s)))
  const random = new sdk.RandomIdGenerator()
  let target = ''
  const provider = new sdk.TracerProvider({
    resource: resourceFromAttributes({ 'service.name': service, 'service.version': version().version }),
    sampler: new sdk.ParentBasedSampler({ root: new sdk.TraceIdRatioBasedSampler(otelRatio) }),
    // The request id is the trace id, so that traces can be found by it.
    idGenerator: { generateTraceId: () => target, generateSpanId: () => random.generateSpanId() },
    spanProcessors: [
      new sdk.BatchSpanProcessor({ exporter: new OTLPTraceExporter({ url: tracesOf(otlpEndpoint), headers }) }),
    ],
  })
  const tracer = provider.getTracer('quire')

  function wrap(span: ApiSpan): Span {
    const { traceId, spanId, traceFlags } = span.spanContext()
    return {
      traceparent: `00-${traceId}-${spanId}-0${traceFlags & TraceFlags.SAMPLED}`,
      child(name, kind, attributes = {}) {
        const options = { kind: kind === 'client' ? SpanKind.CLIENT : SpanKind.INTERNAL, attributes: known(attributes) }
        return wrap(tracer.startSpan(name, options, trace.setSpan(ROOT_CONTEXT, span)))
      },
      end(attributes, { name, failed = false } = {}) {
        span.setAttributes(known(attributes))
        if (name) span.updateName(name)
        if (failed) span.setStatus({ code: SpanStatusCode.ERROR })
        span.end()
      },
    }
  }

  return {
    startSpan({ traceId, traceparent }, attributes) {
      target = traceId
      const [, , spanId, flags] = traceparent?.split('-') ?? []
      const context = spanId
        ? trace.setSpanContext(ROOT_CONTEXT, {
            traceId: target,
            spanId,
            traceFlags: Number.parseInt(flags ?? '0', 16) & TraceFlags.SAMPLED,
            isRemote: true,
          })
        : ROOT_CONTEXT
      return wrap(tracer.startSpan('request', { kind: SpanKind.SERVER, attributes: known(attributes) }, context))
    },
    close: async () =>
      void (await Promise.race([provider.shutdown(), setTimeout(EXPORT_TIMEOUT_MS, undefined, { ref: false })])),
  }
}

async function packages() {
  try {
    return await Promise.all([
      import('@opentelemetry/api'),
      import('@opentelemetry/sdk-trace'),
      import('@opentelemetry/exporter-trace-otlp-http'),
      import('@opentelemetry/resources'),
    ])
  } catch (cause) {
    const missing = 'its packages, @opentelemetry/*, are not installed: run npm ci again, or leave it out.'
    throw new Error(`OTEL_EXPORTER_OTLP_ENDPOINT is set, but ${missing}`, { cause })
  }
}

const tracesOf = (endpoint: string) => `${endpoint.replace(/\/$/, '')}/v1/traces`

const known = (attributes: Attributes): Record<string, string | number> =>
  Object.fromEntries(
    Object.entries(attributes).filter((entry): entry is [string, string | number] => entry[1] !== undefined),
  )
