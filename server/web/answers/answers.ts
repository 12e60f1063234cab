import { LRUCache } from 'lru-cache'
import { Counter, Gauge, type Registry } from 'prom-client'
import { createInFlight, type Flight } from '../../inFlight.ts'
import { publicAnswer, type PublicAnswer, type RawAnswer } from './publicAnswer.ts'

/** What became of a page's call. */
type Answered = {
  result: unknown
  /** Seconds for which it may serve others too; 0 for failures. */
  seconds: number
  /** Of its JSON text. */
  bytes: number
  /** As it came, where it came. */
  raw?: RawAnswer
}

/** Which answer is meant: all that it depends on. */
export type Wanted = { brand: string; key: string }

/**
 * What an answer is known by.
 * @param backend address of the brand's
 * @param query its fields in one order
 */
export const answerKey = (brand: string, backend: string, call: string, query: URLSearchParams): string =>
  `${brand} ${backend} ${call}?${query}`

/** `page`: parsed and frozen; `forReaders`: as it came, where its backend lets anybody keep it. */
type Entry = {
  brand: string
  page?: { result: unknown; freshUntil: number; size: number }
  forReaders?: PublicAnswer
}

/** What an answer takes once it is parsed, for each byte of its text: keys are shared, but each value is an object. */
const PARSED = 3
/** The same for one that is kept as it came, with its packed forms. */
const WITH_FORMS = 2
/** What the objects around it take. */
const OVERHEAD = 512

/** What became of a reader's call that others waited for: what they may be shown, or nothing of the kind. */
type Led = PublicAnswer | 'not public' | 'left'

/** What readers share. */
export type PublicAnswers = {
  /** An answer that is there already. */
  findPublic(key: string): PublicAnswer | undefined
  /** Waits for the reader who is asking for the same; undefined where nobody is. */
  follow(key: string): Promise<Led> | undefined
  /** Asks for all who `follow` from now on; is told once what came of it. */
  lead(wanted: Wanted): (raw: RawAnswer | Exclude<Led, object>) => void
  /** Forgets the answers for one brand, or all, those under way included. */
  forget(brand?: string): void
}

/** And what pages do. */
export type Answers<Of extends Answered> = PublicAnswers & {
  /** An answer for pages that is there already. */
  find(key: string): Of['result'] | undefined
  /**
   * Asks, or waits with those who are asking the same. Rejects with the signal's reason when it aborts; the call is
   * given up when nobody waits for it any more.
   */
  ask(wanted: Wanted, call: (signal: AbortSignal) => Promise<Of>, signal: AbortSignal): Promise<Of>
  /** Keeps for pages what was found for readers. */
  keepForPages(wanted: Wanted, answered: Pick<Of, 'result' | 'seconds' | 'bytes'>): void
}

type AnswersOptions = {
  /** Most memory. */
  bytes: number
  registry: Registry
  now?: () => number
}

/**
 * Answers of backends to anonymous calls. To pages they are parsed, frozen, and shared for moments; to readers they are
 * as they came, shared for as long as their backend says.
 */
export function createAnswers<Of extends Answered>({ bytes, registry, now = Date.now }: AnswersOptions): Answers<Of> {
  const kept = new LRUCache<string, Entry>({ maxSize: bytes })
  const inFlight = createInFlight<string, Of>()
  const led = createInFlight<string, Led>()
  const states = new Counter({
    name: 'quire_backend_answers_total',
    help: 'Shared answers of backends by where they came from: hit (memory), joined (somebody was asking), or miss.',
    labelNames: ['state'] as const,
    registers: [registry],
  })
  registry.registerMetric(
    new Gauge({
      name: 'quire_backend_answers_bytes',
      help: 'Memory for answers that serve more than one page or reader, as counted.',
      registers: [],
      collect() {
        this.set(kept.calculatedSize)
      },
    }),
  )

  function put({ brand, key }: Wanted, found: Omit<Entry, 'brand'>): void {
    const entry = { ...kept.peek(key), ...found, brand }
    const size = (entry.page?.size ?? 0) + (entry.forReaders?.body.length ?? 0) * WITH_FORMS + key.length * 2 + OVERHEAD
    kept.set(key, entry, { size })
  }

  async function ask(
    wanted: Wanted,
    call: (signal: AbortSignal) => Promise<Of>,
    { isCurrent, signal }: Flight,
  ): Promise<Of> {
    const answered = await call(signal)
    // Forgotten meanwhile, or given up: another may be under way.
    if (!isCurrent() || answered.seconds === 0) return answered
    keepForPages(wanted, answered)
    const forReaders = answered.raw && publicAnswer(answered.raw, now())
    if (forReaders) put(wanted, { forReaders })
    return answered
  }

  const keepForPages: Answers<Of>['keepForPages'] = (wanted, { result, seconds, bytes }) =>
    put(wanted, { page: { result: frozen(result), freshUntil: now() + seconds * 1000, size: bytes * PARSED } })

  return {
    find(key) {
      const page = kept.get(key)?.page
      if (!page || now() >= page.freshUntil) return undefined
      states.inc({ state: 'hit' })
      return page.result
    },
    async ask(wanted, call, signal) {
      signal.throwIfAborted()
      states.inc({ state: inFlight.has(wanted.key) ? 'joined' : 'miss' })
      return inFlight.share(wanted.key, wanted.brand, flight => ask(wanted, call, flight), signal)
    },
    keepForPages,
    findPublic(key) {
      const answer = kept.get(key)?.forReaders
      if (!answer || now() >= answer.until) return undefined
      states.inc({ state: 'hit' })
      return answer
    },
    follow(key) {
      if (!led.has(key)) return undefined
      states.inc({ state: 'joined' })
      return led.share(key, '', () => Promise.resolve('left'))
    },
    lead(wanted) {
      const { promise, resolve } = Promise.withResolvers<Led>()
      states.inc({ state: 'miss' })
      let isCurrent = () => true
      void led.share(wanted.key, wanted.brand, flight => {
        isCurrent = flight.isCurrent
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
      for (const [key, entry] of kept.entries()) if (brand === undefined || entry.brand === brand) kept.delete(key)
      const isMeant = (of: string) => brand === undefined || of === brand
      inFlight.forget(isMeant)
      led.forget(isMeant)
    },
  }
}

/** No page may change what others are shown. */
function frozen<T>(value: T): T {
  if (typeof value !== 'object' || value === null) return value
  Object.values(value).forEach(frozen)
  return Object.freeze(value)
}
