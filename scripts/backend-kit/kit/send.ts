import { isUtf8 } from 'node:buffer'
import { Agent as HttpAgent } from 'node:http'
import { Agent as HttpsAgent } from 'node:https'
import supertest from 'supertest'
import { curlOf } from './curl.ts'

/** The brand of a request. */
type Speaking = {
  /** Sent as `Host`, for a web server with many brands. */
  host?: string
  /** First path segment before `/v1/`, such as `freenovel_api`. */
  prefix?: string
  /** Sent as `X-Brand`, to a backend without a web server in front. */
  brand?: string
}

/** Address of the server, and the brand. */
export type Target = Speaking & {
  /** Address; it may have a path. */
  base: string
  /** Another brand of the same server. */
  second?: Speaking
  /** Milliseconds until a silent server has failed; default 10,000. */
  timeout?: number
}

export type Message = {
  method: 'GET' | 'POST' | 'HEAD'
  /** From `/v1/` on, with the query. */
  path: string
  headers?: Record<string, string>
  /** Sent as it is. */
  body?: string
  /** To the second brand. */
  isSecond?: boolean
}

export type KitResponse = {
  status: number
  headers: Record<string, string>
  /** As received, uncompressed. */
  bytes: Buffer
  text: string
  /** The JSON of the response; undefined if it is not JSON. */
  body: unknown
  /** False if its bytes are not UTF-8. */
  isUtf8: boolean
  /** From sending to the last byte, in milliseconds. */
  took: number
  /** Set if the response was reported as a problem, so that its content is ignored. */
  isBroken?: true
  /** The request in one line, for the report. */
  request: string
  /** The same as a shell command; token and password are variables. */
  curl: string
}

/** No response: refused, timed out or cut off. `code` is Node's. */
export class NoResponse extends Error {
  readonly code: string
  readonly request: string
  readonly curl: string
  constructor(reason: string, code: string, { request, curl }: Pick<KitResponse, 'request' | 'curl'>) {
    super(reason)
    this.code = code
    this.request = request
    this.curl = curl
  }
}

const SILENCE = 10_000
const METHODS = { GET: 'get', POST: 'post', HEAD: 'head' } as const

export type Send = (message: Message) => Promise<KitResponse>

/** Sends requests by supertest over persistent connections; `close` ends them. */
export function createSender({ base, timeout = SILENCE, second, ...first }: Target): { send: Send; close(): void } {
  const Agent = base.startsWith('https:') ? HttpsAgent : HttpAgent
  const agent = new Agent({ keepAlive: true })
  const targetOf = ({ host, prefix, brand }: Speaking) => ({
    root: `${base.replace(/\/+$/, '')}${prefix ? `/${prefix.replaceAll('/', '')}` : ''}`,
    fixed: { ...(host && { Host: host }), ...(brand && { 'X-Brand': brand }) },
  })
  const targets = { first: targetOf(first), second: targetOf(second ?? first) }

  const send: Send = async ({ method, path, headers = {}, body, isSecond }) => {
    const { root, fixed } = isSecond ? targets.second : targets.first
    const sent = { method, address: root + path, headers: { ...fixed, ...headers }, body }
    const said = { request: describe(method, path, body), curl: curlOf(sent) }
    const tester = supertest(root)
    const request = tester[METHODS[method]](path)
      .agent(agent)
      .set(sent.headers)
      .redirects(0)
      .timeout(timeout)
      .buffer(true)
      .parse(readBytes)
    const started = performance.now()
    try {
      const { status, headers: got, body: read } = await (body === undefined ? request : request.send(body))
      const took = performance.now() - started
      // HEAD has no body.
      const bytes = Buffer.isBuffer(read) ? read : Buffer.alloc(0)
      const text = bytes.toString()
      return {
        status,
        headers: got,
        bytes,
        text,
        body: readJson(text),
        isUtf8: isUtf8(bytes),
        took,
        ...said,
      }
    } catch (error) {
      const { message, timeout: late, ...known } = error as { code?: string; message: string; timeout?: number }
      // Supertest puts the code of a failed connection into the message.
      const code = known.code ?? /^E[A-Z]+(?=: )/.exec(message)?.[0] ?? ''
      throw new NoResponse(late ? `no answer within ${timeout} ms` : reasonOf(code, message), code, said)
    }
  }
  return { send, close: () => agent.destroy() }
}

function reasonOf(code: string, message: string): string {
  if (code.startsWith('HPE_')) return `what came is no HTTP, or longer than its Content-Length (${code})`
  if (code === 'ECONNRESET')
    return `the connection closed before the whole response (${code}): is Content-Length right?`
  return `no answer: ${message || code}`
}

type Parser = (response: NodeJS.ReadableStream, done: (error: Error | null, bytes: Buffer) => void) => void

const readBytes = ((response, done) => {
  const parts: Buffer[] = []
  response.on('data', (part: Buffer) => parts.push(part))
  response.on('end', () => done(null, Buffer.concat(parts)))
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
