import type { EndpointName, Input, Output } from '../endpoints.ts'
import type { ErrorName } from '../envelope.ts'

/** A request and what it is answered with. */
type Example<N extends EndpointName> = { input: Input<N>; data: Output<N> }

/** What is said of a call beside its summary, its schemas and where it is used. */
type Description<N extends EndpointName> = {
  /** Sentences of Markdown. */
  text: string
  /** Failures of its own, and when; those that every such call has are known (`failuresOf`). */
  failures?: Partial<Record<ErrorName, string>>
  /** By names of their own; where a call has several forms, one of each. */
  examples: Record<string, Example<N>>
}

export type Descriptions = { [N in EndpointName]: Description<N> }
