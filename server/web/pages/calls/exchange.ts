import type { IncomingHttpHeaders } from 'node:http'
import type { Dispatcher } from 'undici'
import type { RawResponse } from '../../responses/shareable.ts'
import { CallFailure } from './outcome.ts'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'

export type CallRequest = {
  method: 'GET' | 'POST'
  path: string
  headers: Record<string, string>
  body?: string
}

/**
 * Sends one request and reads the whole response, metered as it arrives. Streams are never paused: undici in Node fails
 * if a connection closes while its response is paused (nodejs/undici#5360). Rejects with CallFailure, or at once with
 * the signal's reason when it aborts; the connection is then closed.
 * @param onEnd called once, when the connection is free or closed
 */
export function exchange(
  pool: Dispatcher,
  request: CallRequest,
  meter: Meter,
  signal: AbortSignal,
  onEnd: () => void,
): Promise<RawResponse> {
  const { promise, resolve, reject } = Promise.withResolvers<RawResponse>()
  let under: Dispatcher.DispatchController | undefined
  let response: Omit<RawResponse, 'body'> | undefined
  const chunks: Buffer[] = []

  const stop = (reason: unknown) => {
    reject(reason)
    under?.abort(new Error('The response is not needed'))
  }
  const abort = () => stop(signal.reason)
  const end = () => {
    signal.removeEventListener('abort', abort)
    onEnd()
  }
  signal.addEventListener('abort', abort, { once: true })

  try {
    pool.dispatch(request, {
      onRequestStart(controller) {
        under = controller
        // It may have been aborted while the connection was opening.
        if (signal.aborted) abort()
      },
      onResponseStart(_controller, status, headers) {
        if (status >= 200) response = { status, headers: headers as IncomingHttpHeaders }
      },
      onResponseData(_controller, chunk) {
        if (signal.aborted) return
        chunks.push(chunk)
        try {
          meter.add(chunk.length)
        } catch (error) {
          stop(error)
        }
      },
      onResponseEnd() {
        if (response) resolve({ ...response, body: Buffer.concat(chunks) })
        else reject(new CallFailure('unreachable'))
        end()
      },
      onResponseError(_controller, cause) {
        reject(new CallFailure('unreachable', cause))
        end()
      },
    })
  } catch (cause) {
    reject(new CallFailure('unreachable', cause))
    end()
  }
  return promise
}

/** Bytes of responses being read from one backend, and their limit. */
export type Reading = { bytes: number; readonly most: number }
type Meter = ReturnType<typeof createMeter>

/** Measures a response as it arrives, against its own limit and that of all responses together. */
export function createMeter(limit: number, all: Reading) {
  let own = 0
  return {
    /** Throws `too_large`, or `busy` if too much is being read at once. */
    add(bytes: number): void {
      own += bytes
      all.bytes += bytes
      if (own > limit) throw new CallFailure('too_large')
      if (all.bytes > all.most) throw new CallFailure('busy')
    },
    /** Releases the bytes when the response was read or aborted. */
    release(): void {
      all.bytes -= own
      own = 0
    },
  }
}

/** The encoding we request: every server supports it. */
export const ACCEPTED_CODING = 'gzip'

const gunzipped = promisify(gunzip)

/**
 * Decompresses a response, so that a small response cannot expand without limit. Rejects with CallFailure: `too_large`,
 * or `not_json` for invalid data. @param limit in bytes
 */
export async function unpack(body: Buffer, coding: string, limit: number): Promise<Buffer> {
  if (coding.toLowerCase() === 'identity') return body
  if (coding.toLowerCase() !== ACCEPTED_CODING)
    throw new CallFailure(
      'not_json',
      `Content-Encoding ${coding}, where the request accepts ${ACCEPTED_CODING} or none`,
    )
  return gunzipped(body, { maxOutputLength: limit }).catch((cause: NodeJS.ErrnoException) => {
    throw new CallFailure(cause.code === 'ERR_BUFFER_TOO_LARGE' ? 'too_large' : 'not_json', cause)
  })
}
