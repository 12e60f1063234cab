import type * as z from 'zod'
import type { ErrorName } from './envelope.ts'
import type { Use } from './use.ts'

type Method = 'GET' | 'POST'

/**
 * What a call costs, and so what limits it. `light`: a few rows, found by an index. `search`: it looks through texts,
 * or through all books. `suggestion`: it does so with every letter typed. The reference backend answers the last two
 * on the search thread, behind its semaphore, and counts them by reader, device and network.
 */
type Cost = 'light' | 'search' | 'suggestion'

/** Of what makes rows: how often it can be called within an hour. */
export type Hourly = {
  reader: number
  device: number
  network: number
  /** From everybody on a brand, where anybody can make rows. */
  brand?: number
}

/** A call, and all that is said of it. */
type Facts<M extends Method, C extends Cost, I extends z.ZodType, O extends z.ZodType> = {
  method: M
  cost: C
  /** True: 403 ADDRESS_NOT_CONFIRMED for a reader whose address is still to be confirmed. */
  confirmed?: true
  /** Carries an Idempotency-Key; 422 VALIDATION without one. */
  idempotent?: true
  /** Absent: as often as its cost allows. */
  hourly?: Hourly
  /**
   * Seconds for which a success that is nobody's own may be shown again: `maxAge` as the reference backend says it,
   * `pages` to other pages of the site, which are kept themselves. Absent: for none, as what searches, writes, has
   * prices, or is of a reader or an event.
   */
  fresh?: { maxAge: number; pages?: number }
  /** Its example alone does not make it succeed: it needs a password, a code or coins, or sends mails. */
  needsMore?: true
  summary: string
  /** Sentences of Markdown. */
  description: string
  use: Use
  input: I
  output: O
  /** Which of several outputs this input asks for, where `output` is a union. */
  outputOf?: (input: Record<string, unknown>) => z.ZodType
  /** Failures of its own, and when; those that every such call has are known (`failuresOf`). */
  failures?: Partial<Record<ErrorName, string>>
  /** By names of their own; where a call has several forms, one of each. */
  examples: Record<string, { input: z.input<I>; data: z.output<O> }>
}

export type Endpoint = Facts<Method, Cost, z.ZodType, z.ZodType> & {
  /** True: without a valid bearer token the answer is 401 SIGN_IN_REQUIRED. */
  signIn: boolean
}

/** A call, for its area: examples must be what its schemas describe. Nobody needs to be signed in unless it says so. */
export const endpoint = <
  M extends Method,
  C extends Cost,
  I extends z.ZodType,
  O extends z.ZodType,
  S extends boolean = false,
>(
  facts: Facts<M, C, I, O> & { signIn?: S },
) => ({ signIn: false as S, ...facts })
