import type { IncomingMessage, ServerResponse } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { isRecord } from '../kit/inspect.ts'
import type { Fields } from '../kit/wire.ts'
import { listen } from './listen.ts'

export type Exchange = {
  /** The call, such as `book.show`. */
  name: string
  method: string
  query: URLSearchParams
  /** The JSON body of a POST, which may be changed too. */
  sent: Fields
  /** May be changed before the request is forwarded. */
  headers: Record<string, string>
}

/** A response that may be changed; `data` is that of its envelope. */
export type Reply = { status: number; headers: Record<string, string>; body: unknown; data: Fields }

export type Damage = {
  /** Changes the request. */
  before?: (exchange: Exchange) => void
  /** Changes the response; 'hang' and 'cut' withhold it, 'slow' delays it. */
  after?: (reply: Reply, exchange: Exchange) => 'hang' | 'cut' | 'slow' | void
}

/** Milliseconds by which a slow response is delayed. */
export const SLOW = 150

/** A proxy that breaks a server in one way: it changes requests and responses. */
export const damaged = (origin: string, { before, after }: Damage) =>
  listen(async (request, response) => {
    const url = new URL(request.url ?? '/', origin)
    const bytes = await buffer(request)
    const method = request.method ?? 'GET'
    const exchange: Exchange = {
      name: url.pathname.replace('/v1/', ''),
      method,
      query: url.searchParams,
      sent: readFields(bytes.toString()),
      headers: passOn(request),
    }
    const changed = before && changeOf(exchange, before)
    const body = method === 'POST' ? { body: changed ?? new Uint8Array(bytes) } : {}
    const reply = await read(await fetch(url, { method, headers: exchange.headers, ...body }))
    const verdict = after?.(reply, exchange)
    if (verdict === 'slow') await new Promise(resolve => setTimeout(resolve, SLOW))
    if (verdict === 'cut') request.socket.destroy()
    else if (verdict !== 'hang') send(response, reply)
  })

/** The body changed by `before`; undefined if unchanged. */
function changeOf(exchange: Exchange, before: NonNullable<Damage['before']>): string | undefined {
  const original = JSON.stringify(exchange.sent)
  before(exchange)
  const sent = JSON.stringify(exchange.sent)
  return sent === original ? undefined : sent
}

async function read(response: Response): Promise<Reply> {
  const headers = Object.fromEntries(
    ['content-type', 'allow', 'retry-after', 'cache-control']
      .map(name => [name, response.headers.get(name) ?? ''])
      .filter(([, value]) => value),
  )
  const bytes = Buffer.from(await response.arrayBuffer())
  const body: unknown = bytes.length && headers['content-type']?.includes('json') ? JSON.parse(bytes.toString()) : bytes
  return { status: response.status, headers, body, data: isRecord(body) && isRecord(body['data']) ? body['data'] : {} }
}

const NOT_PASSED_ON = ['host', 'connection', 'content-length', 'transfer-encoding']
const passOn = ({ headers }: IncomingMessage): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers)
      .filter(([name]) => !NOT_PASSED_ON.includes(name))
      .map(([name, value]) => [name, String(value)]),
  )

function readFields(text: string): Fields {
  try {
    const read: unknown = JSON.parse(text)
    return isRecord(read) ? read : {}
  } catch {
    return {}
  }
}

function send(response: ServerResponse, { status, headers, body }: Reply) {
  response.writeHead(status, headers)
  response.end(Buffer.isBuffer(body) || typeof body === 'string' ? body : JSON.stringify(body))
}
