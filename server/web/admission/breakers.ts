import { circuitBreaker, CircuitState, ConsecutiveBreaker, handleAll } from 'cockatiel'
import { Gauge, type Registry } from 'prom-client'
import type { Log } from '../../log.ts'

/** Milliseconds that a backend which does not answer is left alone, and those that a trial has then. */
const PAUSE = 500
/** So many brands stand in a line of the log. */
const NAMED = 5

/** Whether a backend may be asked: of one that does not answer, everybody is told so at once. */
export type Breaker = {
  /**
   * Whether a call may go to the backend. While that does not answer one call a second does, on trial; who comes
   * meanwhile waits for what comes of it, no longer than half a second.
   */
  allows(): boolean | Promise<boolean>
  /** A call had its whole answer, whatever it said. */
  answered(): void
  /** A call had none: no connection, silence, or an answer that broke off. */
  failed(): void
}

export type Breakers = {
  /** @param origin scheme, host and port of a backend */
  of(origin: string): Breaker
  /** Forgets the backends that are at none of these addresses. */
  keepOnly(addresses: readonly string[]): void
}

type BreakersOptions = {
  /** Calls in a row without an answer after which a backend is left alone. */
  failures: number
  /** Brands that there are, with the addresses of their backends. */
  backends: () => readonly { brand: string; address: string }[]
  log: Log
  registry: Registry
}

/** One circuit breaker for each backend, for pages and calls together. */
export function createBreakers({ failures, backends, log, registry }: BreakersOptions): Breakers {
  const breakers = new Map<string, Breaker & { isOpen: () => boolean }>()
  const brandsOf = (origin: string) =>
    backends().flatMap(({ brand, address }) => (originOf(address) === origin ? [brand] : []))

  function create(origin: string) {
    const about = () => {
      const brands = brandsOf(origin)
      return { brands: brands.slice(0, NAMED), more: brands.length > NAMED ? brands.length - NAMED : undefined }
    }
    return createBreaker(failures, {
      opened: () => log.error(about(), 'circuit breaker opened'),
      closed: () => log.info(about(), 'circuit breaker closed'),
    })
  }

  registry.registerMetric(
    new Gauge({
      name: 'quire_backend_breaker_open',
      help: '1 while the circuit breaker of a brand’s backend is open (one probe call a second).',
      labelNames: ['brand'] as const,
      // Each worker has its own.
      aggregator: 'max',
      registers: [],
      collect() {
        this.reset()
        for (const { brand, address } of backends()) {
          this.set({ brand }, breakers.get(originOf(address))?.isOpen() ? 1 : 0)
        }
      },
    }),
  )
  return {
    of(origin) {
      const breaker = breakers.get(origin) ?? create(origin)
      breakers.set(origin, breaker)
      return breaker
    },
    keepOnly(addresses) {
      const origins = new Set(addresses.map(originOf))
      for (const origin of breakers.keys()) if (!origins.has(origin)) breakers.delete(origin)
    },
  }
}

const originOf = (address: string) => (URL.canParse(address) ? new URL(address).origin : '')

/**
 * The states are cockatiel's. Ours is what counts on trial: the first answer to whichever call, also to one that has
 * been on its way for longer than its trial, since a backend may be slow and still be back.
 */
function createBreaker(failures: number, told: { opened: () => void; closed: () => void }) {
  const policy = circuitBreaker(handleAll, { halfOpenAfter: PAUSE, breaker: new ConsecutiveBreaker(failures) })
  let isOpen = false
  let heardSince = false
  /** Since the last answer: of what is counted one by one only the first answer after it matters. */
  let hasFailed = false
  let trial: PromiseWithResolvers<void> | undefined
  let verdict: Promise<unknown> | undefined

  policy.onBreak(() => {
    heardSince = false
    if (!isOpen) told.opened()
    isOpen = true
  })
  policy.onReset(() => {
    isOpen = false
    told.closed()
  })

  /** What it means is told by the events above. */
  const note = (outcome: () => Promise<void>) => policy.execute(outcome).catch(() => {})

  async function onTrial(): Promise<void> {
    if (heardSince) return
    trial = Promise.withResolvers<void>()
    const { promise, reject } = trial
    const late = setTimeout(() => reject(NO_ANSWER), PAUSE)
    await promise.finally(() => {
      clearTimeout(late)
      trial = undefined
    })
  }

  return {
    isOpen: () => isOpen,
    allows() {
      if (policy.state === CircuitState.Open) {
        const outcome = note(onTrial)
        // It is to be left alone for longer, or this is the call on trial.
        if (policy.state === CircuitState.Open) return false
        verdict = outcome
        return true
      }
      const isClosed = () => policy.state === CircuitState.Closed
      return policy.state === CircuitState.HalfOpen ? Promise.resolve(verdict).then(isClosed) : isClosed()
    },
    answered() {
      heardSince = true
      if (trial) trial.resolve()
      else if (hasFailed && policy.state === CircuitState.Closed) {
        hasFailed = false
        void note(async () => {})
      }
    },
    failed() {
      hasFailed = true
      if (trial) trial.reject(NO_ANSWER)
      else if (policy.state === CircuitState.Closed) void note(() => Promise.reject(NO_ANSWER))
    },
  }
}

/** One for all: nobody is shown it. */
const NO_ANSWER = new Error('The backend gave no answer')
