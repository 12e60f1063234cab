import { channel } from 'node:diagnostics_channel'
import type { IncomingHttpHeaders } from 'node:http'
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
const calls = channel(CALLS_SEEN)

export const hasSubscribers = (): boolean => calls.hasSubscribers
export const publishCall = (call: CallSeen): void => calls.publish(call)
