import type { Response } from 'express'
import { Histogram, type Registry } from 'prom-client'
import type { Load } from '../../semaphore.ts'
import { createRegistry, watchGauge } from '../../telemetry/registry.ts'
import { CACHE_STATES, type CacheState, type CountedResponse } from '../http/requestLog.ts'
import { combinations, createCounter, type BrandKeys } from '../../telemetry/counter.ts'

type Kind = 'api' | 'asset' | 'brandFile' | 'page' | 'health' | 'refused' | 'report'

declare global {
  namespace Express {
    interface Locals {
      /** As which the response is counted. */
      kind?: Kind
    }
  }
}

const BAD_RESPONSES = ['status', 'redirect', 'type', 'encoding', 'size', 'contract'] as const
/** Why a backend's response to an API call is not forwarded. */
export type BadResponse = (typeof BAD_RESPONSES)[number]

export type Metrics = {
  registry: Registry
  brands: BrandKeys
  responded(response: CountedResponse): void
  cached(brand: string, state: CacheState): void
  /** Counts a page or call for which no slot was free. */
  rejected(res: Response): void
  /** Counts a backend's response that was not forwarded. */
  badResponse(res: Response, reason: BadResponse): void
  /** Exposes use and queue length of a limited resource, summed over all backends. */
  watchLoad(of: string, load: () => readonly Load[]): void
  /** Metrics of this process, or of all that share its port, in Prometheus' text format. */
  text(): Promise<string>
}

const LIMITED = ['page', 'api'] as const
const FAILURES = ['500', '502', '503', '504']

type MetricsOptions = { brands: BrandKeys; process: boolean; total?: () => Promise<string> }

const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]

/**
 * Request metrics. Labels come from fixed sets, so that clients cannot create series, and brand and route are never
 * combined: a thousand brands would have forty thousand series.
 * @param options `brands`: whose counters begin at 0; `process`: include memory, CPU, handles and event-loop delay;
 * `total`: metrics of all processes that share the port, as text, if there are several
 */
export function createMetrics(options: MetricsOptions): Metrics {
  const registry = createRegistry(options.process)
  const { brands } = options
  const responded = countResponses(registry, brands)
  const rejected = createCounter(registry, {
    name: 'quire_http_rejected_total',
    help: 'Pages and calls rejected with 503: the queue was full or the wait too long.',
    labels: ['brand', 'kind'],
    begin: () => combinations({ brand: brands(), kind: LIMITED }),
  })
  const badResponses = createCounter(registry, {
    name: 'quire_api_bad_responses_total',
    help: 'Backend responses to API calls that were rejected, by reason.',
    labels: ['brand', 'reason'],
    begin: () => combinations({ brand: brands(), reason: BAD_RESPONSES }),
  })
  const cached = createCounter(registry, {
    name: 'quire_page_cache_total',
    help: 'Pages by cache state: hit, stale, miss, or pass (not cacheable).',
    labels: ['brand', 'state'],
    begin: () => combinations({ brand: brands(), state: CACHE_STATES }),
  })

  const cachedOf = new Map<string, ReturnType<typeof cached.labels>>()
  return {
    registry,
    brands,
    responded,
    cached(brand, state) {
      const key = `${brand} ${state}`
      const counter = cachedOf.get(key) ?? cached.labels({ brand, state })
      cachedOf.set(key, counter)
      counter.inc()
    },
    badResponse: ({ locals }, reason) => badResponses.inc({ brand: locals.brand?.key ?? 'none', reason }),
    rejected: ({ locals }) => rejected.inc({ brand: locals.brand?.key ?? 'none', kind: locals.kind ?? 'refused' }),
    watchLoad: showLoads(registry),
    text: () => options.total?.() ?? registry.metrics(),
  }
}

function countResponses(registry: Registry, brands: BrandKeys): Metrics['responded'] {
  const registers = [registry]
  const requests = createCounter(registry, {
    name: 'quire_http_requests_total',
    help: 'Responses sent, by status; cut: ended before their end.',
    labels: ['brand', 'kind', 'status'],
    begin: () => combinations({ brand: brands(), kind: LIMITED, status: FAILURES }),
  })
  const durations = new Histogram({
    name: 'quire_http_request_duration_seconds',
    help: 'Time from request to end of response.',
    labelNames: ['brand', 'kind'] as const,
    buckets: SECONDS,
    registers,
  })
  const routes = createCounter(registry, {
    name: 'quire_http_route_requests_total',
    help: 'Pages by route and calls by name; pages also by cache state, as in quire_page_cache_total.',
    labels: ['kind', 'route', 'status', 'cache'],
    // Too many: routes appear as they are requested.
    begin: () => [],
  })
  const routeDurations = new Histogram({
    name: 'quire_http_route_duration_seconds',
    help: 'Time from request to end of response, pages by route and calls by name.',
    labelNames: ['kind', 'route', 'cache'] as const,
    buckets: [0.005, 0.025, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers,
  })

  /** Counters of one kind of response, looked up once: lookups would cost more than the counting. */
  function countersOf({ brand, kind, route, cache, status }: CountedResponse): (seconds: number) => void {
    const all = requests.labels({ brand, kind, status })
    const duration = durations.labels({ brand, kind })
    const hasRoute = kind === 'page' || kind === 'api'
    const ofRoute = hasRoute ? routes.labels({ kind, route, status, cache: cache ?? '' }) : undefined
    const routeDuration = hasRoute ? routeDurations.labels({ kind, route, cache: cache ?? '' }) : undefined
    return seconds => {
      all.inc()
      duration.observe(seconds)
      ofRoute?.inc()
      routeDuration?.observe(seconds)
    }
  }
  const known = new Map<string, (seconds: number) => void>()
  return response => {
    const { brand, kind, route, cache, status, seconds } = response
    const key = `${brand} ${kind} ${route} ${cache} ${status}`
    const count = known.get(key) ?? countersOf(response)
    known.set(key, count)
    count(seconds)
  }
}

/** Exposes slots used and requests queued, read when scraped. */
function showLoads(registry: Registry): Metrics['watchLoad'] {
  const loads = new Map<string, () => readonly Load[]>()
  const measured = {
    name: 'quire_slots',
    help: 'Slots used and requests queued for one: pages, render, page_calls and api (calls to backends).',
    labelNames: ['of', 'state'],
  } as const
  watchGauge(registry, measured, gauge => {
    for (const [of, load] of loads)
      for (const state of ['used', 'queued'] as const) {
        const sum = load().reduce((all, one) => all + one[state], 0)
        gauge.set({ of, state }, sum)
      }
  })
  return (of, load) => void loads.set(of, load)
}
