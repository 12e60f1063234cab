import * as z from 'zod'
import type { ErrorName } from './envelope.ts'
import type { Part } from './parts.ts'

type Method = 'GET' | 'POST'

/**
 * Costs of calls: the most processor time at the worst valid input, in milliseconds (p95). `scripts/lab/calls/costs.ts`
 * measures it, and a test compares. `light`: limited by fairness alone. `batch`: writes in parts, between which others
 * are handled. `search`: runs on the search thread of the reference backend, behind a semaphore. The last two are
 * limited in milliseconds, by reader, device and network.
 */
export const COSTS = { light: 15, batch: 40, search: 80 } as const

export type Cost = keyof typeof COSTS

type Facts<I extends z.ZodType, O extends z.ZodType> = {
  /** True: 403 ADDRESS_NOT_CONFIRMED for readers whose address is not confirmed. */
  confirmed?: true
  /** Requires an Idempotency-Key; 422 VALIDATION without one. */
  idempotent?: true
  /**
   * Seconds for which a public success may be reused: `maxAge` for caches, `pages` for other pages of the site, which
   * are cached themselves. Absent: not at all, for searches, writes, prices and personal data.
   */
  fresh?: { maxAge: number; pages?: number }
  /** The example alone does not succeed: the call needs a password, a code or coins, or sends email. */
  needsMore?: true
  summary: string
  description: string
  use: Use
  input: I
  output: O
  /** If `output` is a union: the form that this input returns. */
  outputOf?: (input: Record<string, unknown>) => z.ZodType
  /** Failures specific to the call, and when they occur; `failuresOf` adds the common ones. */
  failures?: Partial<Record<ErrorName, string>>
}

export type Endpoint = Facts<z.ZodType, z.ZodType> & {
  method: Method
  cost: Cost
  /** True: 401 SIGN_IN_REQUIRED without a valid bearer token. */
  signIn: boolean
}

const nothing = z.object({})

const call =
  <M extends Method>(method: M) =>
  <
    I extends z.ZodType = typeof nothing,
    O extends z.ZodType = typeof nothing,
    S extends boolean = false,
    C extends Cost = 'light',
  >(
    facts: Omit<Facts<I, O>, 'input' | 'output'> & { cost?: C; input?: I; output?: O; signIn?: S },
  ) => ({
    method,
    signIn: false as S,
    cost: 'light' as C,
    input: nothing as unknown as I,
    output: nothing as unknown as O,
    ...facts,
  })

export const get = call('GET')
export const post = call('POST')

/** How the site uses a call, and what happens if a backend does not offer it. */
export type Use = {
  /** Reading is impossible without it: a backend that does not know it has a wrong address. All others are optional. */
  required?: true
  part?: Part
  /** It may be missing although its part is offered, unless this part is offered too; `true`: in any case. */
  optionalUnless?: Part | true
  /** Paths of screens whose content it is: without it they are the error page, 503. */
  subject?: readonly string[]
  /** Paths of screens that work without it. */
  beside?: readonly string[]
  /** What a reader sees without it, on screens that work. */
  without: string
}

/** Screens and sentences that several areas share. */
export const READER = '/book-reader/{bookid}/{chapterid}'
export const BOOK = '/novel/{bookId}/{category}/{bookName}'
export const ACTIVE = '/active-novel/{bookId}/{category}/{bookName}'
export const ERROR_PAGE = 'the error page, which retries'
export const FORM_SAYS = 'the form shows `desc` of the response'
export const LIST_SAYS = 'a message instead of the list, and a button to retry'
