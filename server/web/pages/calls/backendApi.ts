import { callHeaders, type Api, type RequestError, type Result } from '../../../../client/app/ssr.ts'
import { endpoints, type EndpointName } from '../../../../shared/api/endpoints.ts'
import { REQUEST_RETRY_COUNT } from '../../../../shared/constants.ts'
import type { Language } from '../../../../shared/language.ts'
import type { Log } from '../../../log.ts'
import { readAnswer, type Answer } from './contract.ts'
import type { CallRequest } from './exchange.ts'
import { CallFailure, type CountCall, type Outcome } from './outcome.ts'
import type { Pools } from './pools.ts'
import { ACCEPTED_CODING } from './unpack.ts'

type BackendApiOptions = {
  pools: Pools
  /** Address of the brand's backend, which may have a path. */
  backend: string
  brand: string
  /** The reader's: searches are limited by it, and all readers of the server's pages would count as one. */
  address: string
  language: Language
  requestId: string
  /** Milliseconds that all data of the page may take, from now on. */
  timeout: number
  log: Log
  count: CountCall
}

type Attempt = { outcome: Outcome; result: Result<unknown>; mayPass: boolean; details?: object }

/**
 * The pages' own way to a backend: always anonymous, every answer checked against the contract. A failure is for the
 * page to show; the one second try comes at once, since a reader waits, and only where it can help.
 */
export function backendApi(options: BackendApiOptions): Api {
  const { pools, backend, brand, address, language, requestId, timeout, log, count } = options
  const { origin, pathname } = new URL(backend)
  const base = `${pathname.replace(/\/$/, '')}/v1/`
  const until = performance.now() + timeout
  const headers = {
    ...callHeaders('', ''),
    'User-Agent': 'pc',
    'X-Brand': brand,
    'X-Forwarded-For': address,
    'X-Request-Id': requestId,
    'Accept-Encoding': ACCEPTED_CODING,
  }

  async function attempt(name: EndpointName, input: object, signal: AbortSignal): Promise<Attempt> {
    let status: number | undefined
    try {
      const raw = await pools.ask(origin, requestOf(name, input), signal)
      status = raw.status
      const answer = readAnswer(name, input, raw)
      return answer.ok
        ? { outcome: 'ok', result: { s: 1, d: answer.data, errors: [] }, mayPass: false }
        : refusal(answer)
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error
      return failure(error, status)
    }
  }

  async function call(name: EndpointName, input: object, reader: AbortSignal | undefined): Promise<Result<unknown>> {
    const limit = limitOf(until - performance.now(), reader)
    try {
      for (let tries = 0; ; tries++) {
        const { outcome, result, mayPass, details } = await attempt(name, input, limit.signal)
        count(name, outcome)
        if (mayPass && tries < REQUEST_RETRY_COUNT && endpoints[name].method === 'GET') continue
        if (outcome === 'ok' || outcome === 'left') return result
        const line = { requestId, brand, call: name, outcome, tries: tries + 1, ...details }
        // That a book is not there is no fault.
        log[outcome === 'refused' ? 'info' : 'warn'](line, 'request failed')
        return result
      }
    } finally {
      limit.clear()
    }
  }

  function requestOf(name: EndpointName, input: object): CallRequest {
    const { method } = endpoints[name]
    const fields = { ...input, ...language }
    if (method === 'POST') return { method, path: base + name, headers, body: JSON.stringify(fields) }
    const given = Object.entries(fields).filter(([, value]) => value !== undefined)
    const query = new URLSearchParams(given.map(([field, value]) => [field, String(value)]))
    return { method, path: `${base}${name}?${query}`, headers }
  }

  return {
    get: (name, input, { signal } = {}) => call(name, input, signal) as ReturnType<Api['get']> as never,
    post: (name, input, { signal } = {}) => call(name, input, signal) as ReturnType<Api['post']> as never,
  }
}

const failed = (error: RequestError): Result<never> => ({ s: 0, d: {}, errors: [error] })

/** Second tries can help with timeouts, rate limits and server faults, as in the browser. */
const isPassing = (status: number) => status === 408 || status === 425 || status === 429 || status >= 500

function refusal({ status, desc, error, data }: Answer & { ok: false }): Attempt {
  return {
    outcome: status < 500 ? 'refused' : 'failed',
    result: failed({ status, desc, error, data }),
    mayPass: isPassing(status),
    details: { status, error },
  }
}

/** What cannot be used counts as the backend's fault, whatever status it came with. */
function failure({ outcome, misfit, cause }: CallFailure, status: number | undefined): Attempt {
  const noAnswer = outcome === 'unreachable' || outcome === 'timeout' || outcome === 'left'
  return {
    outcome,
    result: failed({ status: noAnswer ? 0 : 503, desc: '' }),
    mayPass: outcome === 'unreachable' || (status !== undefined && isPassing(status)),
    details: { status, ...misfit, reason: Error.isError(cause) ? cause.message : cause },
  }
}

/** A signal that ends when the reader leaves, or after so many milliseconds; its reason is a CallFailure. */
function limitOf(milliseconds: number, reader: AbortSignal | undefined) {
  const controller = new AbortController()
  const leave = () => controller.abort(new CallFailure('left'))
  const timer = setTimeout(() => controller.abort(new CallFailure('timeout')), Math.max(0, milliseconds))
  if (reader?.aborted) leave()
  else reader?.addEventListener('abort', leave, { once: true })
  return {
    signal: controller.signal,
    clear() {
      clearTimeout(timer)
      reader?.removeEventListener('abort', leave)
    },
  }
}
