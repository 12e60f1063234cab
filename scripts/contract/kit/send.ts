import { Agent as HttpAgent } from 'node:http'
import { Agent as HttpsAgent } from 'node:https'
import supertest from 'supertest'

/** Where the server is, and how it is spoken to. */
export type Target = {
  /** Address; it may have a path. */
  base: string
  /** Sent as `Host`, for a web server that serves many brands. */
  host?: string
  /** First path segment before `/v1/`, such as `freenovel_api`. */
  prefix?: string
  /** Sent as `X-Brand`, to a backend that is asked without the web server before it. */
  brand?: string
  /** Milliseconds until a silent server has failed. */
  timeout: number
}

export type Message = {
  method: 'GET' | 'POST'
  /** From `/v1/` on, with the query. */
  path: string
  headers?: Record<string, string>
  /** Sent as it is. */
  body?: string
}

export type Answer = {
  status: number
  headers: Record<string, string>
  text: string
  /** The JSON of the answer; undefined where it is none. */
  body: unknown
  /** The request in one line, for the report. */
  request: string
}

/** No answer came: refused, silent, or cut off. `code` is Node's. */
export class NoAnswer extends Error {
  readonly code: string
  readonly request: string
  constructor(reason: string, code: string, request: string) {
    super(reason)
    this.code = code
    this.request = request
  }
}

export type Send = (message: Message) => Promise<Answer>

/** Sends requests by supertest over connections that are kept; `close` ends them. */
export function createSender({ base, host, prefix, brand, timeout }: Target): { send: Send; close(): void } {
  const Agent = base.startsWith('https:') ? HttpsAgent : HttpAgent
  const agent = new Agent({ keepAlive: true })
  const root = `${base.replace(/\/+$/, '')}${prefix ? `/${prefix.replaceAll('/', '')}` : ''}`
  const fixed = { ...(host && { Host: host }), ...(brand && { 'X-Brand': brand }) }

  const send: Send = async ({ method, path, headers = {}, body }) => {
    const request = describe(method, path, body)
    const tester = supertest(root)
    const asked = (method === 'GET' ? tester.get(path) : tester.post(path))
      .agent(agent)
      .set({ ...fixed, ...headers })
      .redirects(0)
      .timeout(timeout)
      .buffer(true)
      .parse(readText)
    try {
      const { status, headers: got, body: text } = await (body === undefined ? asked : asked.send(body))
      return { status, headers: got, text, body: readJson(text), request }
    } catch (error) {
      const { code = '', message, timeout: late } = error as { code?: string; message: string; timeout?: number }
      throw new NoAnswer(late ? `no answer within ${timeout} ms` : `no answer: ${message || code}`, code, request)
    }
  }
  return { send, close: () => agent.destroy() }
}

type Parser = (response: NodeJS.ReadableStream, done: (error: Error | null, text: string) => void) => void

const readText = ((response, done) => {
  const parts: Buffer[] = []
  response.on('data', (part: Buffer) => parts.push(part))
  response.on('end', () => done(null, Buffer.concat(parts).toString()))
}) as Parser as never

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const SHOWN = 160
const cut = (text: string) => (text.length > SHOWN ? `${text.slice(0, SHOWN)}…` : text)
/** A password is never shown. */
const describe = (method: string, path: string, body = '') =>
  cut(`${method} ${path}${body && ` ${body.replace(/("password":)"[^"]*"?/g, '$1"…"')}`}`)
