import { channel } from 'node:diagnostics_channel'
import type { IncomingHttpHeaders } from 'node:http'
import { isPicture } from '../../../shared/api/endpoints.ts'
import type { Violation } from './violations.ts'

/** A call to a backend and its result, including all secrets. */
export type CallSeen = {
  /** When it was sent, in epoch milliseconds, and its duration. */
  at: number
  took: number
  requestId: string
  brand: string
  /** Whether a reader's browser or a page sent it. */
  by: 'reader' | 'page'
  call: string
  request: { method: string; url: string; headers: IncomingHttpHeaders; body?: string | Buffer }
  /** The backend's response, if any. Of a body that is too large, its beginning. */
  response?: { status: number; headers: IncomingHttpHeaders; body: Buffer; bytes: number }
  /** As in metrics and log; also `skipped` (too large to check), `cut` (by backend) and `aborted` (by reader). */
  outcome: string
  /** Absent if it was not checked. */
  violations?: readonly Violation[]
}

/** Channel of this process; the development program subscribes. No setting turns it on in production. */
export const CALLS_SEEN = 'quire:call'
export const callsSeen = channel(CALLS_SEEN)

/** Bytes of a response that are kept. */
const MOST = 1024 * 1024
/** Kept of one that is larger. */
const BEGINNING = 64 * 1024

type Ended = Pick<CallSeen, 'requestId' | 'brand' | 'request'>
type End = {
  /** As `performance.now()` says. */
  started: number
  result: Pick<CallSeen, 'outcome' | 'violations'>
  response: Pick<NonNullable<CallSeen['response']>, 'status' | 'headers'> | undefined
  /** What is known of its body, and how large that was. */
  chunks: readonly Buffer[]
  bytes: number
}

/** Reports a reader's call to the subscribers. */
export function publishCall(call: string, requested: Ended, { started, result, response, chunks, bytes }: End): void {
  // Fifty covers would leave no memory for JSON.
  if (isPicture(call) && result.outcome === 'ok') return
  const body = Buffer.concat(chunks).subarray(0, bytes <= MOST ? bytes : BEGINNING)
  callsSeen.publish({
    at: Math.round(performance.timeOrigin + started),
    took: performance.now() - started,
    by: 'reader',
    call,
    ...requested,
    response: response && { ...response, body, bytes },
    outcome: result.outcome,
    violations: result.violations,
  } satisfies CallSeen)
}
