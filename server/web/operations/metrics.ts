import type { Request, RequestHandler, Response } from 'express'
import { collectDefaultMetrics, Counter, Histogram, Registry } from 'prom-client'
import { isLocalAddress } from '../http/localNetwork.ts'
import { sendText } from '../http/errors.ts'
import { bearerIs } from './bearer.ts'

type Kind = 'api' | 'asset' | 'brandFile' | 'page' | 'health' | 'refused'

declare global {
  namespace Express {
    interface Locals {
      kind?: Kind
    }
  }
}

/** Says what sort of answer this is, for logs and metrics. */
export function countAs(res: Response, kind: Kind): void {
  res.locals.kind = kind
}

/** Why an answer of a backend to an API call is not passed on. */
export type BadAnswer = 'status' | 'redirect' | 'type' | 'coding' | 'size'

/** Where a page came from: memory, memory and too old, made for this reader, or made although it may not be kept. */
type CacheState = 'hit' | 'stale' | 'miss' | 'pass'

export type Metrics = {
  registry: Registry
  /** Counts and times a page that was answered from memory, before there was anything of Express. */
  keptPage(brand: string, status: number | 'cut', seconds: number): void
  /** Counts where a page came from. */
  cached(brand: string, state: CacheState): void
  /** Counts and times every answer. */
  measure: RequestHandler
  /** Counts a page or call for which there was no place. */
  turnedAway(res: Response): void
  /** Counts an answer of a backend that is not passed on. */
  badAnswer(res: Response, reason: BadAnswer): void
  /** GET /metrics in Prometheus' text format. */
  answer: RequestHandler
}

/**
 * Request counts and durations by brand, kind and status: labels from fixed sets only, so that no reader can grow them.
 * @param options `process`: also memory, CPU, handles and event-loop lag of the process; `total`: what all processes
 * that share the port have counted, as text, where there are others
 */
export function createMetrics(options: { token?: string; process: boolean; total?: () => Promise<string> }): Metrics {
  const registry = new Registry()
  if (options.process) collectDefaultMetrics({ register: registry })
  const labelNames = ['brand', 'kind', 'status'] as const
  const requests = new Counter({
    name: 'http_requests_total',
    help: 'Answers sent.',
    labelNames,
    registers: [registry],
  })
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from the request to the end of its answer.',
    labelNames: ['brand', 'kind'] as const,
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
    registers: [registry],
  })
  const turnedAway = new Counter({
    name: 'http_turned_away_total',
    help: 'Pages and calls that got no place in time and were answered with 503.',
    labelNames: ['brand', 'kind'] as const,
    registers: [registry],
  })
  const badAnswers = new Counter({
    name: 'api_bad_answers_total',
    help: 'Answers of backends to calls that were not passed on, by what is wrong with them.',
    labelNames: ['brand', 'reason'] as const,
    registers: [registry],
  })
  const cached = new Counter({
    name: 'page_cache_total',
    help: 'Pages by where they came from: hit, stale, miss, or pass (never kept).',
    labelNames: ['brand', 'state'] as const,
    registers: [registry],
  })
  const [cachedOf, requestsOf, durationsOf] = [remember<Child>(), remember<Child>(), remember<Timer>()]
  const answered = (brand: string, kind: Kind, status: number | 'cut', seconds: number) => {
    requestsOf(`${brand} ${kind} ${status}`, () => requests.labels({ brand, kind, status })).inc()
    durationsOf(`${brand} ${kind}`, () => durations.labels({ brand, kind })).observe(seconds)
  }
  return {
    registry,
    cached: (brand, state) => cachedOf(`${brand} ${state}`, () => cached.labels({ brand, state })).inc(),
    keptPage: (brand, status, seconds) => answered(brand, 'page', status, seconds),
    badAnswer: ({ locals }, reason) => badAnswers.inc({ brand: locals.brand?.key ?? 'none', reason }),
    turnedAway: ({ locals }) => turnedAway.inc({ brand: locals.brand?.key ?? 'none', kind: locals.kind ?? 'refused' }),
    measure(_req, res, next) {
      const start = performance.now()
      res.once('close', () => {
        const { brand, kind = 'refused' } = res.locals
        const status = res.writableFinished ? res.statusCode : 'cut'
        answered(brand?.key ?? 'none', kind, status, (performance.now() - start) / 1000)
      })
      next()
    },
    async answer(req, res) {
      countAs(res, 'health')
      if (!mayRead(req, options.token)) return sendText(res, 403, 'Forbidden')
      res
        .set('Cache-Control', 'no-store')
        .type(registry.contentType)
        .send(await (options.total?.() ?? registry.metrics()))
    },
  }
}

type Child = ReturnType<Counter['labels']>
type Timer = ReturnType<Histogram['labels']>

/** Counters whose labels are looked up once: that would take longer than all else that is counted. */
function remember<Value>(): (key: string, find: () => Value) => Value {
  const known = new Map<string, Value>()
  return (key, find) => {
    const value = known.get(key) ?? find()
    known.set(key, value)
    return value
  }
}

/** With a token set: its bearer. Without: the local network, unless some proxy that we do not trust stands between. */
function mayRead(req: Request, token: string | undefined): boolean {
  if (token) return bearerIs(req, token)
  const throughUnknownProxy =
    !req.app.get('trust proxy') && (req.get('x-forwarded-for') ?? req.get('forwarded')) !== undefined
  return !throughUnknownProxy && req.ip !== undefined && isLocalAddress(req.ip)
}
