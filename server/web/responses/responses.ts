import { LRUCache } from 'lru-cache'
import type { Registry } from 'prom-client'
import { createInFlight, type SharedWork } from '../../inFlight.ts'
import { watchGauge } from '../../telemetry/registry.ts'
import { type SharedCall, publicResponse, type PublicResponse, type RawResponse } from './shareable.ts'
import { combinations, createCounter } from '../../telemetry/counter.ts'

/** The result of a page's call, and how it may be shared. */
export type CachedOutcome = {
  result: unknown
  /** Seconds for which other pages may reuse it; 0 for failures. */
  seconds: number
  raw?: RawResponse
}

/** Identifies a response: everything it depends on. `isKnown`: clients cannot invent endless ones. */
export type SharedKey = { brand: string; key: string; isKnown: boolean }

/** The key of a call's response. @param backend address of the brand's backend */
export const sharedKey = (brand: string, backend: string, name: string, { query, isKnown }: SharedCall): SharedKey => ({
  brand,
  key: `${brand} ${backend} ${name}?${query}`,
  isKnown,
})

/** `page`: parsed and frozen; `forReaders`: raw, if the backend allows shared caching. */
type Entry = {
  brand: string
  page?: { result: unknown; freshUntil: number; size: number }
  forReaders?: PublicResponse
}

/** Memory of a parsed response per byte of text: keys are shared, but each value is an object. */
const PARSED = 3
const WITH_FORMS = 2
/** Bytes for the objects around it. */
const OVERHEAD = 512
/** Share of memory for calls that clients can invent, and for empty lists: those evict only each other. */
const SMALL_POOL = 1 / 8
const EMPTY_LIST = /"items"\s*:\s*\[\s*\]/
/** Characters in which an empty list is found. */
const LONGEST_EMPTY = 1024

/** Result of a reader's call that others waited for: a shareable response, a private one, or a disconnect. */
type ReaderResult = PublicResponse | 'not public' | 'aborted'

export type PublicResponses = {
  findPublic(key: string): PublicResponse | undefined
  /** Waits for another reader's identical call in flight; undefined if there is none. */
  follow(key: string): Promise<ReaderResult> | undefined
  /** Makes later callers `follow` this call; call the returned function once, with the result. */
  lead(shared: SharedKey): (raw: RawResponse | Exclude<ReaderResult, object>) => void
  /** Drops cached responses of one brand or all, and ignores those in flight. */
  forget(brand?: string): void
}

/** Responses shared between readers and pages. */
export type Responses<Of extends CachedOutcome> = PublicResponses & {
  find(key: string): Of['result'] | undefined
  /** Sends a call, or waits for an identical one; aborted when no page waits. Rejects with the signal's reason. */
  ask(shared: SharedKey, call: (signal: AbortSignal) => Promise<Of>, signal: AbortSignal): Promise<Of>
  /** Caches a response that a reader's call returned, for pages. */
  storeForPages(shared: SharedKey, outcome: Pick<Of, 'result' | 'seconds' | 'raw'>): void
}

type ResponsesOptions = {
  bytes: number
  registry: Registry
  now?: () => number
}

/** Responses to anonymous calls: pages share parsed ones for seconds, readers raw ones as the backend allows. */
export function createResponses<Of extends CachedOutcome>({
  bytes,
  registry,
  now = Date.now,
}: ResponsesOptions): Responses<Of> {
  const pool = (maxSize: number) => new LRUCache<string, Entry>({ maxSize: Math.max(1, Math.floor(maxSize)) })
  const known = pool(bytes * (1 - SMALL_POOL))
  const untrusted = pool(bytes * SMALL_POOL)
  const entryOf = (key: string) => known.get(key) ?? untrusted.get(key)
  const inFlight = createInFlight<string, Of>()
  const readersInFlight = createInFlight<string, ReaderResult>()
  const states = createCounter(registry, {
    name: 'quire_response_cache_total',
    help: 'Shared responses of backends: hit (in memory), deduplicated (joined a call in flight), or miss.',
    labels: ['state'],
    begin: () => combinations({ state: ['hit', 'deduplicated', 'miss'] }),
  })
  const measured = {
    name: 'quire_response_cache_bytes',
    help: 'Memory for responses that serve more than one page or reader, as counted.',
  }
  watchGauge(registry, measured, gauge => gauge.set(known.calculatedSize + untrusted.calculatedSize))

  function put({ brand, key, isKnown }: SharedKey, body: Buffer, found: Omit<Entry, 'brand'>): void {
    const isEmpty = body.length < LONGEST_EMPTY && EMPTY_LIST.test(body.toString())
    const cache = isKnown && !isEmpty ? known : untrusted
    const entry = { ...cache.peek(key), ...found, brand }
    ;(cache === known ? untrusted : known).delete(key)
    const size = (entry.page?.size ?? 0) + (entry.forReaders?.body.length ?? 0) * WITH_FORMS + key.length * 2 + OVERHEAD
    cache.set(key, entry, { size })
  }

  async function ask(
    shared: SharedKey,
    call: (signal: AbortSignal) => Promise<Of>,
    { isCurrent, signal }: SharedWork,
  ): Promise<Of> {
    const outcome = await call(signal)
    // Dropped or aborted meanwhile: another call may be in flight.
    if (!isCurrent() || outcome.seconds === 0) return outcome
    storeForPages(shared, outcome)
    const forReaders = outcome.raw && publicResponse(outcome.raw, now())
    if (forReaders) put(shared, forReaders.body, { forReaders })
    return outcome
  }

  const storeForPages: Responses<Of>['storeForPages'] = (shared, { result, seconds, raw }) => {
    const { body } = raw ?? NO_BODY
    const size = body.length * PARSED
    put(shared, body, { page: { result: frozen(result), freshUntil: now() + seconds * 1000, size } })
  }

  return {
    find(key) {
      const page = entryOf(key)?.page
      if (!page || now() >= page.freshUntil) return undefined
      states.inc({ state: 'hit' })
      return page.result
    },
    async ask(shared, call, signal) {
      signal.throwIfAborted()
      states.inc({ state: inFlight.has(shared.key) ? 'deduplicated' : 'miss' })
      return inFlight.share(shared.key, shared.brand, work => ask(shared, call, work), signal)
    },
    storeForPages,
    findPublic(key) {
      const response = entryOf(key)?.forReaders
      if (!response || now() >= response.until) return undefined
      states.inc({ state: 'hit' })
      return response
    },
    follow(key) {
      if (!readersInFlight.has(key)) return undefined
      states.inc({ state: 'deduplicated' })
      return readersInFlight.share(key, '', () => Promise.resolve('aborted'))
    },
    lead(shared) {
      const { promise, resolve } = Promise.withResolvers<ReaderResult>()
      states.inc({ state: 'miss' })
      let isCurrent = () => true
      void readersInFlight.share(shared.key, shared.brand, work => {
        isCurrent = work.isCurrent
        return promise
      })
      return raw => {
        if (typeof raw === 'string') return resolve(raw)
        const response = publicResponse(raw, now())
        if (response && isCurrent()) put(shared, response.body, { forReaders: response })
        resolve(response ?? 'not public')
      }
    },
    forget(brand) {
      for (const cache of [known, untrusted])
        for (const [key, entry] of cache.entries()) if (brand === undefined || entry.brand === brand) cache.delete(key)
      const isMeant = (of: string) => brand === undefined || of === brand
      inFlight.forget(isMeant)
      readersInFlight.forget(isMeant)
    },
  }
}

/** Failures that are remembered: the backend does not offer the call. */
const NO_BODY = { body: Buffer.of() }

/** Freezes shared data, so that no page can change what others show. */
function frozen<T>(value: T): T {
  if (typeof value !== 'object' || value === null) return value
  Object.values(value).forEach(frozen)
  return Object.freeze(value)
}
