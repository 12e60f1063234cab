import type { Envelope } from '../../shared/api/envelope.ts'
import { REQUEST_RETRY_COUNT } from '../../shared/constants.ts'
import type { Language } from '../../shared/language.ts'
import type { Api, CallOptions, RequestError, Result } from '../../shared/page/apiClient.ts'
import { errors as text } from '../../shared/text/en/site/errors.ts'

export type Transport = {
  fetch(url: string, init: RequestInit): Promise<Response>
  /** Everything before `/v1/`. */
  base: string
  headers(): Record<string, string>
  language: Language
  /** Milliseconds before the only retry. */
  retryDelay: number
  /** Milliseconds until a call times out. */
  timeout: number
  /** Wraps every call that a page waits for. */
  during?: <Value>(call: Promise<Value>) => Promise<Value>
}

export type FailureHandlers = {
  /** The API's message, or 'Has Error'. `isOfAction`: caused by an action of the reader. */
  notify(message: string, isOfAction: boolean): void
  badRequest(): void
  /** HTTP 401: the session of the call has ended. `isRequested`: the reader is waiting for the call. */
  unauthorized(token: string, isRequested: boolean): void
  log(message: string, error: unknown): void
}

/** Failures that a retry can help with: no answer, timeouts, rate limits and server faults. */
const isPassing = (status: number) =>
  status === 0 || status === 408 || status === 425 || status === 429 || status >= 500

/** The only way to the backend, typed by the contract's endpoint table (specification, section 7). */
export function createApi(transport: Transport, handlers: FailureHandlers): Api {
  async function attempt<Data>(
    url: string,
    init: RequestInit,
    onHeaders: CallOptions['onHeaders'],
  ): Promise<Result<Data>> {
    const limit = deadline(transport.timeout, init.signal ?? undefined)
    try {
      const response = await transport.fetch(url, { ...init, signal: limit.signal })
      onHeaders?.(response.headers)
      const envelope = (await response.json().catch((error: unknown) => {
        // A body that hangs counts as no answer; invalid JSON is a bad answer.
        if (limit.signal.aborted) throw error
      })) as Partial<Envelope<Data>> | undefined
      // The envelope's own code counts too: not every backend repeats it as the HTTP status.
      const status = response.ok ? (envelope?.code ?? 502) : response.status
      const { data, desc } = envelope ?? {}
      if (status === 200 && data && typeof data === 'object') return { s: 1, d: data, errors: [] }
      return failed({
        status: status >= 400 && status <= 599 ? status : 502,
        // Messages about internal faults are not for readers.
        desc: typeof desc === 'string' && status !== 500 ? desc : '',
        error: envelope?.error,
        fields: envelope?.fields,
        data: data as object | undefined,
        retryAfter: Number(response.headers.get('Retry-After')) || undefined,
      })
    } catch (error) {
      return failed({ status: 0, desc: (error as Error).name === 'TimeoutError' ? text.timeout : '' })
    } finally {
      limit.clear()
    }
  }

  const call = <Data>(url: string, init: RequestInit, options: CallOptions): Promise<Result<Data>> => {
    const result = callWithRetry<Data>(url, init, options)
    return transport.during && !options.background ? transport.during(result) : result
  }

  async function callWithRetry<Data>(
    url: string,
    init: RequestInit,
    { signal, idempotencyKey, quiet, background, onHeaders }: CallOptions,
  ): Promise<Result<Data>> {
    const headers = { ...transport.headers(), ...(idempotencyKey && { 'Idempotency-Key': idempotencyKey }) }
    const mayRepeat = init.method === 'GET' || idempotencyKey !== undefined
    for (let tries = 0; ; tries++) {
      const result = await attempt<Data>(url, { ...init, headers, signal }, onHeaders)
      if (result.s || signal?.aborted) return result
      const [error] = result.errors
      if (tries < REQUEST_RETRY_COUNT && mayRepeat && isPassing(error.status)) {
        await wait(transport.retryDelay)
        continue
      }
      handlers.log('request failed', { call: url.replace(/^.*\/v1\/|\?.*/g, ''), ...error })
      // A wrong password or a used-up sign-in link says nothing about the session.
      if (error.status === 401 && error.error !== 'BAD_CREDENTIALS') handlers.unauthorized(bearer(headers), !background)
      // A missing call is reported where its result would be shown.
      if (!background) react(error, init.method === 'POST', quiet || (mayRepeat && error.error === 'NO_SUCH_CALL'))
      return result
    }
  }

  function react(error: RequestError, isOfAction: boolean, quiet = false) {
    const words = error.desc || text.hasError
    // A backend's sentence about prices may contain 5000, too (docs/decisions/047).
    if ([0, 408, 504].includes(error.status) && words.includes('5000')) handlers.log(text.slowNetwork, error)
    if (error.status === 400) return handlers.badRequest()
    if (!quiet) handlers.notify(words, isOfAction)
  }

  return {
    get(name, input, options = {}) {
      const url = `${transport.base}/v1/${name}?${query({ ...input, ...transport.language })}`
      return call(url, { method: 'GET' }, options)
    },
    post(name, input, options = {}) {
      const body = JSON.stringify({ ...input, ...transport.language })
      return call(`${transport.base}/v1/${name}`, { method: 'POST', body, keepalive: options.keepalive }, options)
    },
  }
}

const bearer = ({ Authorization = '' }: Record<string, string>) => Authorization.slice('Bearer '.length)

const failed = (error: RequestError): Result<never> => ({ s: 0, d: {}, errors: [error] })

const wait = (ms: number) => new Promise<void>(resolve => setTimeout(resolve, ms))

function query(fields: Record<string, unknown>): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(fields)) if (value !== undefined) search.set(name, String(value))
  return search.toString()
}

function deadline(ms: number, signal: AbortSignal | undefined) {
  const controller = new AbortController()
  const timer = setTimeout(() => controller.abort(new DOMException('No response in time', 'TimeoutError')), ms)
  const abort = () => controller.abort(signal?.reason)
  if (signal?.aborted) abort()
  else signal?.addEventListener('abort', abort, { once: true })
  return {
    signal: controller.signal,
    clear() {
      clearTimeout(timer)
      signal?.removeEventListener('abort', abort)
    },
  }
}
