/** Attributes of a span, named by OpenTelemetry's conventions or `quire.`; never personal data. */
export type Attributes = Record<string, string | number | undefined>

/** A span of work on a request. */
export type Span = {
  /** W3C Trace Context for outgoing calls. */
  traceparent: string
  /** A child span. @param kind `client`: a call to another service */
  child(name: string, kind: 'internal' | 'client', attributes?: Attributes): Span
  end(attributes: Attributes, how?: { name?: string; failed?: boolean }): void
}

/** Starts the span of a request, in this trace, which may have started elsewhere. */
export type StartSpan = (of: { traceId: string; traceparent?: string }, attributes: Attributes) => Span
