import type { IncomingHttpHeaders } from 'node:http'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { Pool, type Dispatcher } from 'undici'
import { createSemaphore, slotIn, type Semaphore, type Load } from '../../../semaphore.ts'
import type { Breakers } from '../../admission/breakers.ts'
import { originOf, perBackend } from '../../admission/perBackend.ts'
import type { RawResponse } from '../../responses/shareable.ts'
import { CallFailure } from './outcome.ts'

export type CallRequest = {
  method: 'GET' | 'POST'
  path: string
  headers: Record<string, string>
  body?: string
}

export type PoolsOptions = {
  sockets: number
  /** Milliseconds to wait for a free connection, and to open one. */
  connectTimeout: number
  /** Bytes per response, compressed and decompressed. */
  maxResponse: number
  breakers: Breakers
}

export type Pools = {
  /**
   * Calls a backend and returns the whole response, decompressed. Rejects with CallFailure, or with the signal's
   * reason.
   * @param origin scheme, host and port
   */
  ask(origin: string, request: CallRequest, signal: AbortSignal): Promise<RawResponse>
  /** Closes the pools of all other backends after their calls in flight. */
  retainOnly(addresses: readonly string[]): void
  /** Connections in use and calls waiting, by backend. */
  load(): Load[]
  close(): Promise<void>
}

/** Calls that may wait per connection: enough for bursts, too few for a slow backend to build a long queue. */
const QUEUE_PER_SOCKET = 16
/** Largest responses at once; typical ones are a thousandth of the limit. */
const LARGEST_AT_ONCE = 8

/** Responses decompressed at once: as many as Node has threads for. Others wait compressed, which takes less memory. */
const UNPACKED_AT_ONCE = 4

type Backend = {
  pool: Pool
  slots: Semaphore
  unpacking: Semaphore
  /** Bytes of responses that are being read. */
  reading: number
}

/** Connections for pages: one bounded keep-alive pool per backend, so that a slow one cannot take all. */
export function createPools({ sockets, connectTimeout, maxResponse, breakers }: PoolsOptions): Pools {
  const create = (origin: string): Backend => ({
    // Every call has its own deadline, so the pool needs no timeouts.
    pool: new Pool(origin, {
      connections: sockets,
      pipelining: 1,
      allowH2: false,
      connect: { timeout: connectTimeout },
      headersTimeout: 0,
      bodyTimeout: 0,
    }),
    slots: createSemaphore({ permits: sockets, maxQueue: sockets * QUEUE_PER_SOCKET, maxWait: connectTimeout }),
    unpacking: createSemaphore({ permits: UNPACKED_AT_ONCE, maxQueue: Infinity }),
    reading: 0,
  })
  const backends = perBackend(create, ({ pool }) => void pool.close())

  return {
    async ask(origin, request, signal) {
      const backend = backends.of(origin)
      const { pool, slots, unpacking } = backend
      // Looked up per call: the breaker may have been dropped meanwhile.
      const breaker = breakers.of(origin)
      if (!(await breaker.allows())) throw new CallFailure('circuit_open')
      const release = await slotIn(slots, '', signal)
      if (!release) throw new CallFailure('busy')
      let bytes = 0
      const count = (length: number) => {
        bytes += length
        backend.reading += length
        if (bytes > maxResponse) return 'too_large'
        return backend.reading > maxResponse * LARGEST_AT_ONCE ? 'busy' : undefined
      }
      try {
        const response = await exchange(pool, request, count, signal, release).catch((error: unknown) => {
          // Other failures do not concern the connection.
          if (error instanceof CallFailure && /unreachable|timeout/.test(error.outcome)) breaker.failed()
          throw error
        })
        breaker.responded()
        const coding = response.headers['content-encoding']
        if (!coding) return response
        const endUnpacking = await slotIn(unpacking, '', signal)
        try {
          return { ...response, body: await unpack(response.body, coding, maxResponse) }
        } finally {
          endUnpacking?.()
        }
      } finally {
        backend.reading -= bytes
      }
    },
    retainOnly: addresses => backends.retainOnly(addresses.map(originOf)),
    load: () => backends.all().map(({ slots }) => slots.load()),
    async close() {
      await Promise.all(backends.all().map(({ pool }) => pool.destroy(new CallFailure('unreachable'))))
    },
  }
}

/**
 * Sends one request and reads the whole response, metered as it arrives. Streams are never paused: undici in Node fails
 * if a connection closes while its response is paused (nodejs/undici#5360). Rejects with CallFailure, or at once with
 * the signal's reason when it aborts; the connection is then closed.
 * @param count told the length of each part; returns why the response is not read any further, if so
 * @param onEnd called once, when the connection is free or closed
 */
function exchange(
  pool: Dispatcher,
  request: CallRequest,
  count: (length: number) => 'too_large' | 'busy' | undefined,
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
        const refused = count(chunk.length)
        if (refused) stop(new CallFailure(refused))
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

/** The encoding we request: every server supports it. */
export const ACCEPTED_CODING = 'gzip'

const gunzipped = promisify(gunzip)

/**
 * Decompresses a response, so that a small response cannot expand without limit. Rejects with CallFailure: `too_large`,
 * or `not_json` for invalid data. @param limit in bytes
 */
async function unpack(body: Buffer, coding: string, limit: number): Promise<Buffer> {
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
