import { LRUCache } from 'lru-cache'
import { Counter, Gauge, type Registry } from 'prom-client'
import type { Result } from '../../../../client/app/ssr.ts'
import { createInFlight, type Flight } from '../../../inFlight.ts'
import type { Outcome } from './outcome.ts'

/** What became of a call. */
export type Answered = {
  outcome: Outcome
  result: Result<unknown>
  /** Seconds for which it may serve others too; 0 for failures. */
  seconds: number
  /** Of its JSON text. */
  bytes: number
}

/** Which answer is meant: all that it depends on. */
type Wanted = { brand: string; key: string }

type Entry = { brand: string; result: Result<unknown>; freshUntil: number }
type Call = (signal: AbortSignal) => Promise<Answered>

/** What an answer takes once it is parsed, for each byte of its text: keys are shared, but each value is an object. */
const PARSED = 3
/** What the objects around it take. */
const OVERHEAD = 512

export type Answers = {
  /** An answer that is there already. */
  find(key: string): Result<unknown> | undefined
  /**
   * Asks, or waits with those who are asking the same. Rejects with the signal's reason when it aborts; the call is
   * given up when nobody waits for it any more.
   */
  ask(wanted: Wanted, call: Call, signal: AbortSignal): Promise<Answered>
  /** Forgets the answers for one brand, or all, those under way included. */
  forget(brand?: string): void
}

type AnswersOptions = {
  /** Most memory. */
  bytes: number
  registry: Registry
  now?: () => number
}

/** Answers of backends to anonymous calls of pages: parsed, frozen, and shared for moments. */
export function createAnswers({ bytes, registry, now = Date.now }: AnswersOptions): Answers {
  const kept = new LRUCache<string, Entry>({ maxSize: bytes })
  const inFlight = createInFlight<string, Answered>()
  const states = new Counter({
    name: 'backend_answers_total',
    help: 'Responses for pages by cache state: hit, joined (a request already in flight), or miss.',
    labelNames: ['state'] as const,
    registers: [registry],
  })
  registry.registerMetric(
    new Gauge({
      name: 'backend_answers_bytes',
      help: 'Memory of backend responses shared between pages.',
      registers: [],
      collect() {
        this.set(kept.calculatedSize)
      },
    }),
  )

  async function ask({ brand, key }: Wanted, call: Call, { isCurrent, signal }: Flight): Promise<Answered> {
    const answered = await call(signal)
    // Forgotten meanwhile, or given up: another may be under way.
    if (!isCurrent() || answered.seconds === 0) return answered
    const size = answered.bytes * PARSED + key.length * 2 + OVERHEAD
    kept.set(key, { brand, result: frozen(answered.result), freshUntil: now() + answered.seconds * 1000 }, { size })
    return answered
  }

  return {
    find(key) {
      const entry = kept.get(key)
      if (!entry || now() >= entry.freshUntil) return undefined
      states.inc({ state: 'hit' })
      return entry.result
    },
    async ask(wanted, call, signal) {
      signal.throwIfAborted()
      states.inc({ state: inFlight.has(wanted.key) ? 'joined' : 'miss' })
      return inFlight.share(wanted.key, wanted.brand, flight => ask(wanted, call, flight), signal)
    },
    forget(brand) {
      for (const [key, entry] of kept.entries()) if (brand === undefined || entry.brand === brand) kept.delete(key)
      inFlight.forget(of => brand === undefined || of === brand)
    },
  }
}

/** No page may change what others are shown. */
function frozen<T>(value: T): T {
  if (typeof value !== 'object' || value === null) return value
  Object.values(value).forEach(frozen)
  return Object.freeze(value)
}
