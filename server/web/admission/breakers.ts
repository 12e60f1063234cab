import { circuitBreaker, CircuitState, ConsecutiveBreaker, handleAll } from 'cockatiel'
import type { Registry } from 'prom-client'
import type { Log } from '../../log.ts'
import { watchGauge } from '../../telemetry/registry.ts'
import { originOf, perBackend } from './perBackend.ts'

/** Milliseconds between probe calls while a breaker is open, and the longest that calls wait for a probe. */
const PAUSE = 500
const MAX_NAMED = 5

/** Decides whether calls may go to a backend. While it does not respond, all calls fail at once. */
export type Breaker = {
  /** While the breaker is open, one call a second is a probe; others wait at most half a second for it. */
  allows(): boolean | Promise<boolean>
  responded(): void
  /** Reports a call without a complete response: no connection, a timeout, or a truncated response. */
  failed(): void
}

export type Breakers = {
  /** @param origin scheme, host and port of a backend */
  of(origin: string): Breaker
  /** Drops the breakers of backends that none of these addresses belongs to. */
  retainOnly(addresses: readonly string[]): void
}

type BreakersOptions = {
  /** Consecutive failed calls that open the breaker. */
  failures: number
  backends: () => readonly { brand: string; address: string }[]
  log: Log
  registry: Registry
}

/** One circuit breaker per backend, shared by pages and API calls. */
export function createBreakers({ failures, backends, log, registry }: BreakersOptions): Breakers {
  const breakers = perBackend(create)
  const brandsOf = (origin: string) =>
    backends().flatMap(({ brand, address }) => (originOf(address) === origin ? [brand] : []))

  function create(origin: string) {
    const details = () => {
      const brands = brandsOf(origin)
      return {
        brands: brands.slice(0, MAX_NAMED),
        more: brands.length > MAX_NAMED ? brands.length - MAX_NAMED : undefined,
      }
    }
    return createBreaker(failures, {
      opened: () => log.error(details(), 'circuit breaker opened'),
      closed: () => log.info(details(), 'circuit breaker closed'),
    })
  }

  const measured = {
    name: 'quire_backend_breaker_open',
    help: '1 while the circuit breaker of a brand’s backend is open (one probe call a second).',
    labelNames: ['brand'],
    // Each worker has its own breakers.
    aggregator: 'max',
  } as const
  watchGauge(registry, measured, gauge => {
    gauge.reset()
    for (const { brand, address } of backends())
      gauge.set({ brand }, breakers.find(originOf(address))?.isOpen() ? 1 : 0)
  })
  return {
    of: breakers.of,
    retainOnly: addresses => breakers.retainOnly(addresses.map(originOf)),
  }
}

/** Cockatiel's, but the first response to any call ends the probe: a slow backend may have recovered. */
function createBreaker(failures: number, handlers: { opened: () => void; closed: () => void }) {
  const policy = circuitBreaker(handleAll, { halfOpenAfter: PAUSE, breaker: new ConsecutiveBreaker(failures) })
  let isOpen = false
  let hasRespondedSince = false
  /** Whether a call has failed since the last response: only the first response after a failure matters. */
  let hasFailed = false
  let pendingProbe: PromiseWithResolvers<void> | undefined
  let probeResult: Promise<unknown> | undefined

  policy.onBreak(() => {
    hasRespondedSince = false
    if (!isOpen) handlers.opened()
    isOpen = true
  })
  policy.onReset(() => {
    isOpen = false
    handlers.closed()
  })

  /** The event handlers above report the result. */
  const run = (outcome: () => Promise<void>) => policy.execute(outcome).catch(() => {})

  async function probe(): Promise<void> {
    if (hasRespondedSince) return
    pendingProbe = Promise.withResolvers<void>()
    const { promise, reject } = pendingProbe
    const late = setTimeout(() => reject(NO_RESPONSE), PAUSE)
    await promise.finally(() => {
      clearTimeout(late)
      pendingProbe = undefined
    })
  }

  return {
    isOpen: () => isOpen,
    allows() {
      if (policy.state === CircuitState.Open) {
        const outcome = run(probe)
        // Still open: too early for a probe. Otherwise this call is the probe.
        if (policy.state === CircuitState.Open) return false
        probeResult = outcome
        return true
      }
      const isClosed = () => policy.state === CircuitState.Closed
      return policy.state === CircuitState.HalfOpen ? Promise.resolve(probeResult).then(isClosed) : isClosed()
    },
    responded() {
      hasRespondedSince = true
      if (pendingProbe) pendingProbe.resolve()
      else if (hasFailed && policy.state === CircuitState.Closed) {
        hasFailed = false
        void run(async () => {})
      }
    },
    failed() {
      hasFailed = true
      if (pendingProbe) pendingProbe.reject(NO_RESPONSE)
      else if (policy.state === CircuitState.Closed) void run(() => Promise.reject(NO_RESPONSE))
    },
  }
}

/** One error for all calls; never shown. */
const NO_RESPONSE = new Error('The backend did not respond')
