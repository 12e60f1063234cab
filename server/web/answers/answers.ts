import { LRUCache } from 'lru-cache'
import { Counter, type Registry } from 'prom-client'
import { createInFlight, type SharedWork } from '../../inFlight.ts'
import { watchGauge } from '../../telemetry/registry.ts'
import { publicAnswer, type PublicAnswer, type RawAnswer } from './publicAnswer.ts'

/** The result of a page's call, and how it may be shared. */
export type Answered = {
  result: unknown
  /** Seconds for which other pages may reuse it; 0 for failures. */
  seconds: number
  /** Size of the JSON text. */
  bytes: number
  /** The raw response, if the backend sent one. */
  raw?: RawAnswer
}

/** Identifies a response: everything it depends on. */
export type Wanted = { brand: string; key: string }

/** Cache key of a response. @param backend address of the brand's backend @param query fields in canonical order */
export const answerKey = (brand: string, backend: string, call: string, query: URLSearchParams): string =>
  `${brand} ${backend} ${call}?${query}`

/** `page`: parsed and frozen; `forReaders`: raw, if the backend allows shared caching. */
type Entry = {
  brand: string
  page?: { result: unknown; freshUntil: number; size: number }
  forReaders?: PublicAnswer
}

/** Memory of a parsed response per byte of text: keys are shared, but each value is an object. */
const PARSED = 3
/** The same for a raw response with its compressed forms. */
const WITH_FORMS = 2
/** Bytes for the objects around it. */
const OVERHEAD = 512

/** Result of a reader's call that others waited for: a shareable response, a private one, or a disconnect. */
type ReaderResult = PublicAnswer | 'not public' | 'aborted'

/** Responses shared between readers. */
export type PublicAnswers = {
  /** A cached response. */
  findPublic(key: string): PublicAnswer | undefined
  /** Waits for another reader's identical call in flight; undefined if there is none. */
  follow(key: string): Promise<ReaderResult> | undefined
  /** Makes later callers `follow` this call; call the returned function once, with the result. */
  lead(wanted: Wanted): (raw: RawAnswer | Exclude<ReaderResult, object>) => void
  /** Drops cached responses of one brand or all, and ignores those in flight. */
  forget(brand?: string): void
}

/** Responses shared between readers and pages. */
export type Answers<Of extends Answered> = PublicAnswers & {
  /** A cached response for pages. */
  find(key: string): Of['result'] | undefined
  /**
   * Sends a call, or waits for an identical one in flight. Rejects with the signal's reason when it aborts; the call is
   * aborted when no page waits for it.
   */
  ask(wanted: Wanted, call: (signal: AbortSignal) => Promise<Of>, signal: AbortSignal): Promise<Of>
  /** Caches a response that a reader's call returned, for pages. */
  storeForPages(wanted: Wanted, answered: Pick<Of, 'result' | 'seconds' | 'bytes'>): void
}

type AnswersOptions = {
  /** Memory limit in bytes. */
  bytes: number
  registry: Registry
  now?: () => number
}

/**
 * Caches responses to anonymous calls. Pages share parsed, frozen ones for seconds; readers share raw ones for as long
 * as the backend's headers allow.
 */
export function createAnswers<Of extends Answered>({ bytes, registry, now = Date.now }: AnswersOptions): Answers<Of> {
  const cache = new LRUCache<string, Entry>({ maxSize: bytes })
  const inFlight = createInFlight<string, Of>()
  const readersInFlight = createInFlight<string, ReaderResult>()
  const states = new Counter({
    name: 'quire_response_cache_total',
    help: 'Shared responses of backends: hit (in memory), deduplicated (joined a call in flight), or miss.',
    labelNames: ['state'] as const,
    registers: [registry],
  })
  const measured = {
    name: 'quire_response_cache_bytes',
    help: 'Memory for answers that serve more than one page or reader, as counted.',
  }
  watchGauge(registry, measured, gauge => gauge.set(cache.calculatedSize))

  function put({ brand, key }: Wanted, found: Omit<Entry, 'brand'>): void {
    const entry = { ...cache.peek(key), ...found, brand }
    const size = (entry.page?.size ?? 0) + (entry.forReaders?.body.length ?? 0) * WITH_FORMS + key.length * 2 + OVERHEAD
    cache.set(key, entry, { size })
  }

  async function ask(
    wanted: Wanted,
    call: (signal: AbortSignal) => Promise<Of>,
    { isCurrent, signal }: SharedWork,
  ): Promise<Of> {
    const answered = await call(signal)
    // Dropped or aborted meanwhile: another call may be in flight.
    if (!isCurrent() || answered.seconds === 0) return answered
    storeForPages(wanted, answered)
    const forReaders = answered.raw && publicAnswer(answered.raw, now())
    if (forReaders) put(wanted, { forReaders })
    return answered
  }

  const storeForPages: Answers<Of>['storeForPages'] = (wanted, { result, seconds, bytes }) =>
    put(wanted, { page: { result: frozen(result), freshUntil: now() + seconds * 1000, size: bytes * PARSED } })

  return {
    find(key) {
      const page = cache.get(key)?.page
      if (!page || now() >= page.freshUntil) return undefined
      states.inc({ state: 'hit' })
      return page.result
    },
    async ask(wanted, call, signal) {
      signal.throwIfAborted()
      states.inc({ state: inFlight.has(wanted.key) ? 'deduplicated' : 'miss' })
      return inFlight.share(wanted.key, wanted.brand, work => ask(wanted, call, work), signal)
    },
    storeForPages,
    findPublic(key) {
      const answer = cache.get(key)?.forReaders
      if (!answer || now() >= answer.until) return undefined
      states.inc({ state: 'hit' })
      return answer
    },
    follow(key) {
      if (!readersInFlight.has(key)) return undefined
      states.inc({ state: 'deduplicated' })
      return readersInFlight.share(key, '', () => Promise.resolve('aborted'))
    },
    lead(wanted) {
      const { promise, resolve } = Promise.withResolvers<ReaderResult>()
      states.inc({ state: 'miss' })
      let isCurrent = () => true
      void readersInFlight.share(wanted.key, wanted.brand, work => {
        isCurrent = work.isCurrent
        return promise
      })
      return raw => {
        if (typeof raw === 'string') return resolve(raw)
        const answer = publicAnswer(raw, now())
        if (answer && isCurrent()) put(wanted, { forReaders: answer })
        resolve(answer ?? 'not public')
      }
    },
    forget(brand) {
      for (const [key, entry] of cache.entries()) if (brand === undefined || entry.brand === brand) cache.delete(key)
      const isMeant = (of: string) => brand === undefined || of === brand
      inFlight.forget(isMeant)
      readersInFlight.forget(isMeant)
    },
  }
}

/** Freezes shared data, so that no page can change what others show. */
function frozen<T>(value: T): T {
  if (typeof value !== 'object' || value === null) return value
  Object.values(value).forEach(frozen)
  return Object.freeze(value)
}
