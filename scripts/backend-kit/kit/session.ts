import { randomUUID } from 'node:crypto'
import { partsLacking } from '../../../shared/api/capabilities.ts'
import { endpointNames, endpointOf, type EndpointName, type Output } from '../../../shared/api/endpoints.ts'
import { APP_VERSION } from '../../../shared/constants.ts'
import { compatibilityOf, compatibilitySentence, CONTRACT_VERSION } from '../../../shared/contractVersion.ts'
import { evidenceOf } from './evidence.ts'
import type { Part } from '../../../shared/api/parts.ts'
import { inspect, isClosed, isRecord, type Finding } from './inspect.ts'
import type { createReport } from './report.ts'
import { NoResponse, type KitResponse, type Message, type Send } from './send.ts'
import { LANGUAGE, message, type Fields } from './wire.ts'

/** Why something was not checked. */
export class Skip extends Error {}

/** The server lacks data for the check: as prominent as a failure, since the rule is unproven. */
export class Untried extends Skip {}

/** The result, or a fallback if the check had to be skipped. */
export async function orElse<T>(find: () => Promise<T>, otherwise: T): Promise<T> {
  try {
    return await find()
  } catch (error) {
    if (error instanceof Skip) return otherwise
    throw error
  }
}

export type CallOptions = {
  /** Absent: an anonymous reader, with an empty token. null: no such header. */
  token?: string | null
  /** Idempotency-Key of a call that creates something. Absent: a new one. null: no such header. */
  key?: string | null
  headers?: Record<string, string>
  /** False: neither `section` nor `lang`. */
  language?: false
  /** Sent to the second brand. */
  isSecond?: boolean
  /** It must fail: the data of a success, which is the fault, do not matter. */
  isRefused?: true
}

export type SessionOptions = {
  /** Calls to leave out, as if the server did not have them. */
  without?: readonly string[]
  /** Milliseconds that a page waits for all its data. */
  pageTimeout?: number
}

export type Session = ReturnType<typeof createSession>

/** Silent calls in a row after which no more are sent: a server that hangs would keep the kit for hours. */
const MAX_SILENT = 3
/** Longest delay of a rate limit that is waited for, in seconds. */
const LONGEST_LIMIT = 5
/** Milliseconds that a page waits for its data: `pageDataTimeoutMs` of the web server's limits. */
const PAGE_TIMEOUT = 5000

/** Sends requests as the site does, and reports what is wrong with each response regardless of the request. */
export function createSession(
  send: Send,
  report: ReturnType<typeof createReport>,
  { without = [], pageTimeout = PAGE_TIMEOUT }: SessionOptions = {},
) {
  /** A new one for each check, so that rate limits per device do not slow the run down. */
  let device = randomUUID()
  let tainted = false
  /** Of the running check: its responses, the latest of each call, and whether one had invalid data. */
  let responses = new Map<string, KitResponse>()
  let hasWrongData = false
  /** Calls that are left out, and why. */
  const closed = new Map<string, string>(without.map(name => [name, `--without ${name}`]))
  const offered = new Set<Part>()
  /** Calls without any response since the last one with one. */
  const silent = new Set<string>()
  let selling: Promise<boolean> | undefined

  /** A call that the server lacks; a required one is a problem, once. */
  function missing(name: EndpointName, response: KitResponse): Skip {
    const { required, part, optionalUnless } = endpointOf(name).use
    const isOptional = optionalUnless === true || (optionalUnless !== undefined && !offered.has(optionalUnless))
    const what = isClosed(response) ? 'is 503 NOT_AVAILABLE' : 'is no call of the server'
    const promise = part && !isOptional && offered.has(part) ? `site.capabilities offers ${part}` : undefined
    // If a part is closed for this input only, the call may work for others.
    if (required || promise || !isClosed(response)) closed.set(name, `${name} ${what}`)
    if (required || promise) {
      const why = promise ?? 'nothing can be read without it'
      report.fail(name, 'response', {
        message: `${what}: ${why}`,
        ...evidenceOf(response),
        expected: 'a response of the call',
      })
      tainted = true
    }
    return new Skip(`${name} ${what}`)
  }

  /** Headers of a call, except those that a browser sets. */
  const headersOf = (
    name: EndpointName | '*',
    { token = '', key = randomUUID(), headers }: CallOptions = {},
  ): Record<string, string> => ({
    'Content-Type': 'application/json',
    Accept: 'application/json',
    'Accept-Encoding': 'identity',
    ...(token !== null && { Authorization: `Bearer ${token}` }),
    'Device-Uuid': device,
    'App-Version': APP_VERSION,
    'User-Agent': 'pc',
    ua: 'wap',
    ...(name !== '*' && isIdempotent(name) && key !== null && { 'Idempotency-Key': key }),
    ...headers,
  })

  function record(name: EndpointName | '*', response: KitResponse, findings: Finding[]) {
    report.took(name, response.took)
    responses.delete(name)
    responses.set(name, response)
    if (findings.some(({ rule }) => rule === 'data')) hasWrongData = true
    if (response.status >= 500 && findings.some(({ rule }) => rule === 'steady')) response.isBroken = true
    if (!isRecord(response.body)) response.isBroken = true
    // A failure without a readable error is one cause, not one for each rule that looks at it.
    const isUnnamed = findings.some(
      ({ rule, field }) => rule === 'envelope' && (field === 'error' || field === 'fields'),
    )
    if (response.status >= 400 && isUnnamed) response.isBroken = true
    for (const { rule, field, message, expected } of findings) {
      if (rule === 'note') report.note(name, message)
      else report.fail(name, rule, { field, message, expected, ...evidenceOf(response, field) })
      if (rule !== 'note') tainted = true
    }
    const clean = (rule: Finding['rule']) => !findings.some(finding => finding.rule === rule)
    if (clean('envelope')) report.pass(name, 'envelope')
    if (clean('transport')) report.pass(name, 'transport')
    if (clean('data') && response.status === 200 && name !== '*') report.pass(name, 'data')
    if (response.took > pageTimeout) {
      const message = `must come within ${pageTimeout} ms, as long as a page waits, took ${Math.round(response.took)}`
      report.fail(name, 'steady', {
        message,
        ...evidenceOf(response),
        got: `a response after ${Math.round(response.took)} ms`,
      })
    } else if (clean('steady')) report.pass(name, 'steady')
  }

  /** Responses to signed-in readers are private, and failures end. */
  function checkCaching(name: EndpointName | '*', { headers = {} }: Message, response: KitResponse) {
    const isSignedIn = /^Bearer \S/.test(headers['Authorization'] ?? '')
    const isFailure = response.status >= 400
    if (!isFailure && !isSignedIn) return
    const control = response.headers['cache-control'] ?? ''
    const lasts = /\b(?:max-age|s-maxage)=0*[1-9]/i.test(control)
    const isKept = isFailure
      ? lasts
      : /\b(public|s-maxage)\b/i.test(control) || (lasts && !/\bprivate\b/i.test(control))
    if (isKept) {
      const due = isFailure ? 'of a failure must be no-store' : 'of a response to a signed-in reader must be private'
      const message = `${due}, is ${control}`
      report.fail(name, 'caching', { field: 'Cache-Control', message, ...evidenceOf(response, 'Cache-Control') })
    } else report.pass(name, 'caching')
  }

  /** Any request; `input` says which response is expected. */
  async function exchange(
    name: EndpointName | '*',
    request: Message,
    input: unknown,
    { isRefused }: Pick<CallOptions, 'isRefused'> = {},
  ): Promise<KitResponse> {
    refuseClosed(name)
    const response = await reach(name, request)
    if (name !== '*' && isMissing(name, response)) throw missing(name, response)
    const findings = inspect(name, input, response)
    record(name, response, isRefused ? findings.filter(({ rule }) => rule !== 'data') : findings)
    checkCaching(name, request, response)
    return response
  }

  /** Any response; none at all is a problem. */
  async function reach(name: EndpointName | '*', request: Message): Promise<KitResponse> {
    if (silent.size >= MAX_SILENT) throw new Skip(`given up: ${MAX_SILENT} calls in a row had no answer`)
    try {
      const response = await sendWithRetry(send, request)
      silent.clear()
      return response
    } catch (error) {
      if (!(error instanceof NoResponse)) throw error
      silent.add(name)
      tainted = true
      report.fail(name, 'steady', {
        message: error.message,
        expected: 'a whole response',
        request: error.request,
        curl: error.curl,
      })
      throw new Skip('a request had no answer')
    }
  }

  const call = (name: EndpointName, input: Fields, options: CallOptions = {}): Promise<KitResponse> => {
    const fields = options.language === false ? input : { ...input, ...LANGUAGE }
    const { isSecond } = options
    return exchange(
      name,
      { ...message(name, fields, headersOf(name, options)), ...(isSecond && { isSecond }) },
      input,
      options,
    )
  }

  function refuseClosed(name: EndpointName | '*') {
    const why = closed.get(name)
    if (why) throw new Skip(why)
  }

  /** A note, not a problem: what the server's contract version means for the version of this kit. */
  function checkContract(said: string) {
    const found = compatibilityOf(said)
    if (!found || found.state === 'same') return
    if (found.state === 'unreadable') {
      report.fail('site.capabilities', 'data', {
        field: 'data.contract_version',
        message: 'is no version',
        got: JSON.stringify(found.said),
        expected: 'three numbers, such as 1.1.0',
      })
    } else report.note('site.capabilities', `the server ${compatibilitySentence(found, CONTRACT_VERSION)}`)
  }

  /** Reads the server's capabilities; calls of missing parts are left out. */
  async function readCapabilities(): Promise<void> {
    const { offers, contract_version: contract } = await orElse(() => ask('site.capabilities'), { offers: {} })
    if (typeof contract === 'string') checkContract(contract)
    const said = isRecord(offers) ? offers : {}
    for (const [part, isOffered] of Object.entries(said)) if (isOffered) offered.add(part as Part)
    const lacking = partsLacking(said)
    for (const name of endpointNames) {
      const { part } = endpointOf(name).use
      if (part && lacking.includes(part)) closed.set(name, `site.capabilities says that there is no ${part}`)
    }
  }

  /** The data of a success, as received; what is wrong with it is already in the report. */
  async function ask<N extends EndpointName>(name: N, input: Fields = {}, options?: CallOptions): Promise<Output<N>> {
    const response = await call(name, input, options)
    const data = isRecord(response.body) ? response.body['data'] : undefined
    if (response.status === 200 && isRecord(data)) return data as Output<N>
    if (response.status === 429) throw new Skip('the server limits how often it is asked')
    tainted = true
    // The rule `envelope` has reported a success without data.
    if (!response.isBroken && response.status !== 200)
      report.fail(name, 'response', {
        message: `must be 200 with data, is ${response.status}`,
        ...evidenceOf(response),
      })
    throw new Skip(`${name} gave no usable answer`)
  }

  return {
    report,
    send,
    headersOf,
    exchange,
    reach,
    call,
    ask,
    readCapabilities,
    /** Why a call is left out; undefined if it is not. */
    whyClosed: (name: EndpointName) => closed.get(name),
    /** Whether chapters are sold. A guest's order shows it if `site.capabilities` does not. */
    sells: () =>
      (selling ??= orElse(() => call('order.create', {}), undefined).then(() => !closed.has('order.create'))),
    /** Throws `Skip` if a call is left out. */
    refuseClosed,
    /** Begins a check as a new device: responses of the previous one are no evidence. */
    begin() {
      device = randomUUID()
      responses = new Map()
      hasWrongData = false
    },
    /** The latest response to a call in this check, else in any. */
    lastResponse: (name: string) => responses.get(name) ?? [...responses.values()].at(-1),
    hasWrongData: () => hasWrongData,
    /** True once a response was invalid, so that data it should have had may be missing. */
    isTainted: () => tainted,
  }
}

export const isIdempotent = (name: EndpointName) => endpointOf(name).idempotent === true

/** Whether a response means that the call itself is missing. */
const isMissing = (name: EndpointName, response: KitResponse) => {
  const isUnknown = isRecord(response.body) && response.body['error'] === 'NO_SUCH_CALL'
  return (
    isUnknown || (isClosed(response) && response.headers['retry-after'] === undefined && !HAS_CLOSED_FORMS.has(name))
  )
}

/** Calls of which one form may be closed and another open, as their checks know. */
const HAS_CLOSED_FORMS: ReadonlySet<EndpointName> = new Set(['order.create', 'user.oauthUrl'])

/** Retries after a rate limit that ends soon. */
async function sendWithRetry(send: Send, request: Message): Promise<KitResponse> {
  const response = await send(request)
  const seconds = Number(response.headers['retry-after'])
  if (response.status !== 429 || !(seconds <= LONGEST_LIMIT)) return response
  await new Promise(resolve => setTimeout(resolve, seconds * 1000))
  return send(request)
}
