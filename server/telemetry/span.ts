/** What is said of a piece of work, by names of OpenTelemetry's conventions or `quire.`; never a reader's data. */
export type Attributes = Record<string, string | number | undefined>

/** A piece of work on a request, as a tracing system shows it. */
export type Span = {
  /** Of W3C Trace Context, for whoever is asked on its behalf. */
  traceparent: string
  /** A part of this work. @param kind `client`: somebody else is asked */
  child(name: string, kind: 'internal' | 'client', attributes?: Attributes): Span
  end(attributes: Attributes, how?: { name?: string; failed?: boolean }): void
}

/** Begins the work on a request, which is of this trace and may have been begun elsewhere. */
export type StartSpan = (of: { traceId: string; traceparent?: string }, attributes: Attributes) => Span
