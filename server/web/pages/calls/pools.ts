import { Pool } from 'undici'
import { createSemaphore, slotIn, type Semaphore, type Load } from '../../../semaphore.ts'
import type { Breakers } from '../../admission/breakers.ts'
import type { RawResponse } from '../../responses/shareable.ts'
import { exchange, type CallRequest, createMeter, type Reading, unpack } from './exchange.ts'
import { CallFailure } from './outcome.ts'

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

type Backend = { pool: Pool; slots: Semaphore; unpacking: Semaphore; reading: Reading }

/** Connections for pages: one bounded keep-alive pool per backend, so that a slow one cannot take all. */
export function createPools({ sockets, connectTimeout, maxResponse, breakers }: PoolsOptions): Pools {
  const backends = new Map<string, Backend>()

  const backendAt = (origin: string): Backend => {
    const known = backends.get(origin)
    if (known) return known
    const backend = {
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
      reading: { bytes: 0, most: maxResponse * LARGEST_AT_ONCE },
    }
    backends.set(origin, backend)
    return backend
  }

  return {
    async ask(origin, request, signal) {
      const { pool, slots, unpacking, reading } = backendAt(origin)
      // Looked up per call: the breaker may have been dropped meanwhile.
      const breaker = breakers.of(origin)
      if (!(await breaker.allows())) throw new CallFailure('circuit_open')
      const release = await slotIn(slots, '', signal)
      if (!release) throw new CallFailure('busy')
      const meter = createMeter(maxResponse, reading)
      try {
        const response = await exchange(pool, request, meter, signal, release).catch((error: unknown) => {
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
        meter.release()
      }
    },
    retainOnly(addresses) {
      const retained = new Set(
        addresses.filter(address => URL.canParse(address)).map(address => new URL(address).origin),
      )
      for (const [origin, { pool }] of backends) {
        if (retained.has(origin)) continue
        backends.delete(origin)
        void pool.close()
      }
    },
    load: () => [...backends.values()].map(({ slots }) => slots.load()),
    async close() {
      const all = [...backends.values()]
      backends.clear()
      await Promise.all(all.map(({ pool }) => pool.destroy(new CallFailure('unreachable'))))
    },
  }
}
