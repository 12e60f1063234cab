import type { IncomingHttpHeaders } from 'node:http'
import type { Dispatcher } from 'undici'
import type { RawResponse } from '../../responses/publicResponse.ts'
import type { Meter } from './meter.ts'
import { CallFailure } from './outcome.ts'

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
    under?.abort(new Error('The answer is not wanted any more'))
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
