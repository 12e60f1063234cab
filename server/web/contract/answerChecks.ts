import type { IncomingHttpHeaders } from 'node:http'
import { Counter, type Registry } from 'prom-client'
import { endpoints, type EndpointName } from '../../../shared/api/endpoints.ts'
import { isPicture } from '../../../shared/contract/callNames.ts'
import { createRateLimit, RATE_LIMITS } from '../../rateLimits.ts'
import type { Log } from '../../log.ts'
import { isSomebodyListening, publishCall, type CallSeen } from './callsSeen.ts'
import { checkAnswer } from './checkAnswer.ts'
import { rowless, sectionOf, type Violation } from './violations.ts'
import { createTee, type Teed } from './tee.ts'
import { createWaiting } from './waiting.ts'

/** A call of a reader that goes to a backend now. */
type AskedCall = Pick<CallSeen, 'requestId' | 'brand' | 'request'>

/** Hears of one answer, while it passes. */
export type AnswerWatch = {
  head(status: number, headers: IncomingHttpHeaders): void
  part(chunk: Buffer): void
  /** The backend has said all. */
  complete(): void
  /** The reader has it, or is gone: what takes time begins now. `failure` says why it was not passed on. */
  over(failure: string | undefined): void
}

export type AnswerChecks = {
  /**
   * Whoever wants to know what comes to this call; mostly nobody does, and then nobody asks what was `asked`.
   * @param call as metrics name it
   */
  watch(call: string, asked: () => AskedCall): AnswerWatch | undefined
}

type AnswerChecksOptions = {
  /** Part of the answers that is checked, 0 to 1. */
  share: number
  log: Log
  registry: Registry
}

/** Characters of a field, whose parts may be the backend's. */
const LONGEST = 200

/**
 * Holds a sample of what backends answer readers against the contract, after it has been passed on: nobody waits for
 * it, and nothing is changed by it. What pages ask for is checked at their own door.
 */
export function createAnswerChecks({ share, log, registry }: AnswerChecksOptions): AnswerChecks {
  const checked = new Counter({
    name: 'quire_api_answers_checked_total',
    help: 'Responses to API calls checked against the contract. Calls of pages are in quire_backend_calls_total.',
    labelNames: ['call', 'outcome'] as const,
    registers: [registry],
  })
  const tee = createTee()
  const waiting = createWaiting(log)
  const mayLog = createRateLimit(RATE_LIMITS.contractLine)

  function tell(call: EndpointName, { requestId, brand }: AskedCall, violations: readonly Violation[]): void {
    for (const violation of violations) {
      const field = rowless(violation.field).slice(0, LONGEST)
      if (!mayLog(`${call} ${field}`)) continue
      const about = { requestId, brand, call, ...violation, field, section: sectionOf(call, violation) }
      log.warn(about, 'contract violation in a backend response')
    }
  }

  function check(call: EndpointName, asked: AskedCall, { status, headers }: Head, { body, isWhole }: Teed): Result {
    if (!isWhole) {
      checked.inc({ call, outcome: 'skipped' })
      return { outcome: 'skipped' }
    }
    const type = headers['content-type'] ?? ''
    const result = checkAnswer(call, inputOf(asked.request), { status, type, body })
    checked.inc({ call, outcome: result.outcome })
    tell(call, asked, result.violations)
    return result
  }

  return {
    watch(call, askedOf) {
      const checkedCall = Math.random() < share && isInContract(call) ? call : undefined
      const isSeen = isSomebodyListening()
      if (!checkedCall && !isSeen) return undefined
      const asked = askedOf()
      const at = Date.now()
      const started = performance.now()
      const part = tee.begin()
      let head: Head | undefined
      let isComplete = false

      function judge(teed: Teed): Result {
        if (!head || !isComplete) return { outcome: 'left' }
        const hasBody = asked.request.method !== 'HEAD' && head.status !== 304
        return checkedCall && hasBody ? check(checkedCall, asked, head, teed) : { outcome: 'ok' }
      }
      function end(took: number, failure: string | undefined): void {
        const teed = part.take()
        const isCut = failure === 'BACKEND_UNREACHABLE' && head
        const result = failure === undefined ? judge(teed) : { outcome: isCut ? 'cut' : failure }
        // Fifty covers would leave no room for what a page is made of.
        if (!isSeen || (isPicture(call) && result.outcome === 'ok')) return
        const answer = head && { ...head, body: teed.body, bytes: teed.bytes }
        publishCall({ at, took, by: 'reader', call, ...asked, answer, ...result })
      }
      return {
        head: (status, headers) => {
          head = { status, headers: { ...headers } }
        },
        part: part.add,
        complete: () => {
          isComplete = true
        },
        over(failure) {
          const took = performance.now() - started
          waiting.add(() => end(took, failure))
        },
      }
    },
  }
}

type Result = Pick<CallSeen, 'outcome' | 'violations'>
type Head = { status: number; headers: IncomingHttpHeaders }

const isInContract = (call: string): call is EndpointName => Object.hasOwn(endpoints, call)

/** What was asked, as far as it can be read: some calls answer one thing or another. */
function inputOf({ method, url, body }: CallSeen['request']): object {
  if (method !== 'POST') return Object.fromEntries(new URL(url).searchParams)
  try {
    return Object(JSON.parse(String(body)))
  } catch {
    return {}
  }
}
