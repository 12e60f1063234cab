import { channel } from 'node:diagnostics_channel'
import type { IncomingHttpHeaders } from 'node:http'
import type { Violation } from './violations.ts'

/** A call to a backend and what came of it, with all that is secret in it. */
export type CallSeen = {
  /** When it was sent, in epoch milliseconds, and how long it took. */
  at: number
  took: number
  requestId: string
  brand: string
  /** Whether a reader's browser asked, or a page that was made. */
  by: 'reader' | 'page'
  call: string
  /** As it went to the backend. */
  request: { method: string; url: string; headers: IncomingHttpHeaders; body?: string | Buffer }
  /** What the backend said; absent where it said nothing. Of a body that was too large its beginning. */
  answer?: { status: number; headers: IncomingHttpHeaders; body: Buffer; bytes: number }
  /**
   * What came of it, as in metrics and log; also `skipped` (too large to be looked at), `cut` (by the backend, before
   * its end) and `left` (the reader went first).
   */
  outcome: string
  /** Absent where nobody looked. */
  violations?: readonly Violation[]
}

/**
 * Where calls are told while somebody in this process listens: in development the program that started it. There is
 * no setting for it, so that nothing in production can turn it on.
 */
export const CALLS_SEEN = 'quire:call'
const calls = channel(CALLS_SEEN)

export const isSomebodyListening = (): boolean => calls.hasSubscribers
export const publishCall = (call: CallSeen): void => calls.publish(call)
