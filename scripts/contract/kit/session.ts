import { randomUUID } from 'node:crypto'
import { endpoints, type Endpoint, type EndpointName, type Output } from '../../../shared/api/endpoints.ts'
import { APP_VERSION } from '../../../shared/constants.ts'
import { inspect, isRecord, type Finding } from './inspect.ts'
import type { createReport } from './report.ts'
import { NoAnswer, type Answer, type Message, type Send } from './send.ts'
import { LANGUAGE, message, type Fields } from './wire.ts'

/** Why something was not checked. */
export class Skip extends Error {}

/** What is found, or something else where it had to be skipped. */
export async function orElse<T>(find: () => Promise<T>, otherwise: T): Promise<T> {
  try {
    return await find()
  } catch (error) {
    if (error instanceof Skip) return otherwise
    throw error
  }
}

export type CallOptions = {
  /** Absent: an anonymous reader, whose token is empty. null: no such header. */
  token?: string | null
  /** Idempotency-Key of a call that creates something. Absent: one of its own. null: no such header. */
  key?: string | null
  headers?: Record<string, string>
  /** False: neither `section` nor `lang`. */
  language?: false
}

export type Session = ReturnType<typeof createSession>

/** Longest wait that a rate limit may ask for, in seconds. */
const PATIENCE = 5

/** Asks as the site does, and puts into the report what is wrong with each answer by itself. */
export function createSession(send: Send, report: ReturnType<typeof createReport>) {
  const device = randomUUID()
  let tainted = false

  /** Headers of a call; a browser's own are left to the browser. */
  const headersOf = (
    name: EndpointName | '*',
    { token = '', key = randomUUID(), headers }: CallOptions = {},
  ): Record<string, string> => ({
    'Content-Type': 'application/json',
    Accept: 'application/json',
    ...(token !== null && { Authorization: `Bearer ${token}` }),
    'Device-Uuid': device,
    'App-Version': APP_VERSION,
    'User-Agent': 'pc',
    ua: 'wap',
    ...(name !== '*' && isIdempotent(name) && key !== null && { 'Idempotency-Key': key }),
    ...headers,
  })

  function record(name: EndpointName | '*', answer: Answer, findings: Finding[]) {
    for (const { rule, field, message } of findings) {
      if (rule === 'note') report.note(name, message)
      else report.fail(name, rule, { field, message, request: answer.request })
      if (rule !== 'note') tainted = true
    }
    const clean = (rule: Finding['rule']) => !findings.some(finding => finding.rule === rule)
    if (clean('envelope')) report.pass(name, 'envelope')
    if (clean('data') && answer.status === 200 && name !== '*') report.pass(name, 'data')
    if (clean('steady')) report.pass(name, 'steady')
  }

  /** Any request; `input` says which answer is due. */
  async function exchange(name: EndpointName | '*', request: Message, input: unknown): Promise<Answer> {
    try {
      const answer = await patiently(send, request)
      record(name, answer, inspect(name, input, answer))
      return answer
    } catch (error) {
      if (!(error instanceof NoAnswer)) throw error
      tainted = true
      report.fail(name, 'steady', { message: error.message, request: error.request })
      throw new Skip('a request had no answer')
    }
  }

  const call = (name: EndpointName, input: Fields, options: CallOptions = {}): Promise<Answer> => {
    const fields = options.language === false ? input : { ...input, ...LANGUAGE }
    return exchange(name, message(name, fields, headersOf(name, options)), input)
  }

  /** The data of a success, as it came; what is wrong with it stands in the report already. */
  async function ask<N extends EndpointName>(name: N, input: Fields = {}, options?: CallOptions): Promise<Output<N>> {
    const answer = await call(name, input, options)
    const data = isRecord(answer.body) ? answer.body['data'] : undefined
    if (answer.status === 200 && isRecord(data)) return data as Output<N>
    if (answer.status === 429) throw new Skip('the server limits how often it is asked')
    tainted = true
    report.fail(name, 'answer', { message: `is ${answer.status}, not 200 with data`, request: answer.request })
    throw new Skip(`${name} gave no usable answer`)
  }

  return {
    report,
    send,
    headersOf,
    exchange,
    call,
    ask,
    /** True once an answer was wrong: what was to be learned from it may be missing. */
    isTainted: () => tainted,
  }
}

export const isIdempotent = (name: EndpointName) => (endpoints[name] as Endpoint).idempotent === true

/** Once more after a rate limit that ends soon. */
async function patiently(send: Send, request: Message): Promise<Answer> {
  const answer = await send(request)
  const seconds = Number(answer.headers['retry-after'])
  if (answer.status !== 429 || !(seconds <= PATIENCE)) return answer
  await new Promise(resolve => setTimeout(resolve, seconds * 1000))
  return send(request)
}
