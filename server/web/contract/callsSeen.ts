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

/** Observes a reader's call for the subscribers; undefined without any. */
export function observeCall(call: string, requested: () => Pick<CallSeen, 'requestId' | 'brand' | 'request'>) {
  if (!callsSeen.hasSubscribers) return undefined
  const [at, started] = [Date.now(), performance.now()]
  const chunks: Buffer[] = []
  let bytes = 0
  let head: Pick<NonNullable<CallSeen['response']>, 'status' | 'headers'> | undefined
  return {
    head(status: number, headers: IncomingHttpHeaders) {
      head = { status, headers: { ...headers } }
    },
    part(chunk: Buffer) {
      bytes += chunk.length
      if (bytes - chunk.length <= MOST) chunks.push(chunk)
    },
    end(result: Pick<CallSeen, 'outcome' | 'violations'>) {
      // Fifty covers would leave no memory for JSON.
      if (isPicture(call) && result.outcome === 'ok') return
      const body = Buffer.concat(chunks).subarray(0, bytes <= MOST ? bytes : BEGINNING)
      const took = performance.now() - started
      callsSeen.publish({
        at,
        took,
        by: 'reader',
        call,
        ...requested(),
        response: head && { ...head, body, bytes },
        ...result,
      } satisfies CallSeen)
    },
  }
}
