import type { GetName, Input, Output, PostName } from '../api/endpoints.ts'
import type { ErrorName, FieldError } from '../api/envelope.ts'
import { APP_VERSION } from '../constants.ts'

/**
 * `status` is the HTTP status, 0 without an answer; `desc` is the API's message; `error` is the API's error code;
 * `retryAfter` is in seconds.
 */
export type RequestError = {
  status: number
  desc: string
  error?: ErrorName
  fields?: FieldError[]
  data?: object
  retryAfter?: number
}

/** What every call resolves to; a call never throws (specification, section 8). */
export type Result<Data> =
  | { s: 1; d: Data; errors: [] }
  | { s: 0; d: Record<string, never>; errors: [RequestError, ...RequestError[]] }

export type CallOptions = {
  signal?: AbortSignal
  keepalive?: boolean
  /** One per action of the reader; makes a POST safe to retry. */
  idempotencyKey?: string
  /** The caller notifies the reader. 400 and 401 are still handled. */
  quiet?: boolean
  /** A background call: a failure is only logged. */
  background?: boolean
  /** The page can do without it, so the server waits less long for it. */
  beside?: boolean
  onHeaders?(headers: Headers): void
}

/** A client of the backend's API: the browser's, or the server's for one page. */
export type Api = {
  get<N extends GetName>(name: N, input: Input<N>, options?: CallOptions): Promise<Result<Output<N>>>
  post<N extends PostName>(name: N, input: Input<N>, options?: CallOptions): Promise<Result<Output<N>>>
}

/** Headers of every call (specification, section 7). The token is empty for an anonymous reader. */
export const callHeaders = (token: string, deviceUuid: string): Record<string, string> => ({
  'Content-Type': 'application/json',
  Accept: 'application/json',
  Authorization: `Bearer ${token}`,
  'Device-Uuid': deviceUuid,
  'App-Version': APP_VERSION,
  ua: 'wap',
})

/** A part that the backend does not offer; an overloaded backend also says when to retry. */
export const isNotOffered = ({ error, retryAfter }: RequestError): boolean =>
  error === 'NO_SUCH_CALL' || (error === 'NOT_AVAILABLE' && !retryAfter)
