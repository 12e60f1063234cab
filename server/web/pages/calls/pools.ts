import { Pool } from 'undici'
import { createSemaphore, type Semaphore, type Leave, type Load } from '../../../semaphore.ts'
import type { Breaker, Breakers } from '../../admission/breakers.ts'
import type { RawAnswer } from '../../answers/publicAnswer.ts'
import { exchange, type CallRequest } from './exchange.ts'
import { Meter, type Held } from './meter.ts'
import { CallFailure } from './outcome.ts'
import { unpack } from './unpack.ts'

export type PoolsOptions = {
  /** Connections to one backend at once. */
  sockets: number
  /** Milliseconds to wait for a free connection, and for a new one to be made. */
  connectTimeout: number
  /** Bytes of one answer, as sent and unpacked. */
  maxAnswer: number
  /** Whether a backend may be asked. */
  breakers: Breakers
}

export type Pools = {
  /**
   * Asks a backend and gives its whole answer, unpacked. Rejects with CallFailure, or with the signal's reason.
   * @param origin scheme, host and port
   */
  ask(origin: string, request: CallRequest, signal: AbortSignal): Promise<RawAnswer>
  /** Lets go of the pools of all other backends, once what they are asked is answered. */
  keepOnly(addresses: readonly string[]): void
  /** How busy the connections to each backend are. */
  load(): Load[]
  /** Cuts what is open. */
  close(): Promise<void>
}

/** Calls that may wait, for each connection: a burst is worked off in no time, and a slow backend gathers no crowd. */
const WAITING_PER_SOCKET = 16
/** Largest answers at once; the usual ones are a thousandth of the limit. */
const LARGEST_AT_ONCE = 8

/**
 * Answers unpacked at once: as many as Node does beside its own thread. The others wait packed, which takes less room.
 */
const UNPACKED_AT_ONCE = 4

type Backend = { pool: Pool; places: Semaphore; unpacking: Semaphore; held: Held }

/** The pages' connections: one bounded keep-alive pool for each backend, so that a slow one cannot take all. */
export function createPools({ sockets, connectTimeout, maxAnswer, breakers }: PoolsOptions): Pools {
  const backends = new Map<string, Backend>()

  const backendAt = (origin: string): Backend => {
    const known = backends.get(origin)
    if (known) return known
    const backend = {
      // Every call has a deadline of its own for all of it, so the pool needs none.
      pool: new Pool(origin, {
        connections: sockets,
        pipelining: 1,
        allowH2: false,
        connect: { timeout: connectTimeout },
        headersTimeout: 0,
        bodyTimeout: 0,
      }),
      places: createSemaphore({ places: sockets, waiting: sockets * WAITING_PER_SOCKET, patience: connectTimeout }),
      unpacking: createSemaphore({ places: UNPACKED_AT_ONCE, waiting: Infinity }),
      held: { bytes: 0, most: maxAnswer * LARGEST_AT_ONCE },
    }
    backends.set(origin, backend)
    return backend
  }

  return {
    async ask(origin, request, signal) {
      const { pool, places, unpacking, held } = backendAt(origin)
      // Asked for each call: it may have been forgotten meanwhile.
      const breaker = breakers.of(origin)
      if (!(await breaker.allows())) throw new CallFailure('left_alone')
      const leave = await placeIn(places, signal)
      const packed = new Meter(maxAnswer, held)
      const unpacked = new Meter(maxAnswer, held)
      try {
        const answer = await exchange(pool, request, packed, signal, leave).catch(reportTo(breaker))
        breaker.answered()
        const coding = answer.headers['content-encoding']
        if (!coding) return answer
        const endUnpacking = await placeIn(unpacking, signal)
        try {
          return { ...answer, body: await unpack(answer.body, coding, unpacked) }
        } finally {
          endUnpacking()
        }
      } finally {
        packed.release()
        unpacked.release()
      }
    },
    keepOnly(addresses) {
      const kept = new Set(addresses.filter(address => URL.canParse(address)).map(address => new URL(address).origin))
      for (const [origin, { pool }] of backends) {
        if (kept.has(origin)) continue
        backends.delete(origin)
        void pool.close()
      }
    },
    load: () => [...backends.values()].map(({ places }) => places.load()),
    async close() {
      const all = [...backends.values()]
      backends.clear()
      await Promise.all(all.map(({ pool }) => pool.destroy(new CallFailure('unreachable'))))
    },
  }
}

/** Resolves with what gives the place back. Rejects with `busy` where none comes free, and with the signal's reason. */
async function placeIn(semaphore: Semaphore, signal: AbortSignal): Promise<Leave> {
  signal.throwIfAborted()
  const { promise, resolve, reject } = Promise.withResolvers<Leave>()
  const leave = semaphore.enter('', resolve, () => reject(new CallFailure('busy')))
  const abort = () => {
    leave()
    reject(signal.reason)
  }
  signal.addEventListener('abort', abort, { once: true })
  try {
    return await promise
  } finally {
    signal.removeEventListener('abort', abort)
  }
}

/** That a backend gives no answer its breaker hears; what else can go wrong is no matter of the connection. */
const reportTo =
  (breaker: Breaker) =>
  (error: unknown): never => {
    if (error instanceof CallFailure && (error.outcome === 'unreachable' || error.outcome === 'timeout')) {
      breaker.failed()
    }
    throw error
  }
