import type { Response } from 'express'
import { PACKINGS, quickestCoding } from '../http/encoding.ts'
import { sharerOf } from '../../../shared/network.ts'

/** Bytes up to which a response of known length is sent in one piece. */
const MAX_AT_ONCE = 64 * 1024
/** Bytes that take two packets with headers, compressed or not. */
export const TOO_SMALL = 1400

/** Bytes up to which a response is checked before it is forwarded. */
const MAX_CHECKED = 1024 * 1024

/** Receives the chunks of a backend's response and sends them to the reader. */
export type ResponseBody = { part(chunk: Buffer): void; end(): void }

/** `type` without parameters; `length` in bytes, undefined if unknown; `limit` for the whole body. */
export type BodyOptions = { type: string; length: number | undefined; limit: number }

type Checking = {
  /** The body to send, or undefined if a failure was sent. */
  check(body: Buffer): Buffer | undefined
  /** The body is too large. */
  skip(): void
  send(length?: number): ResponseBody
}

/** Waits for the whole body and checks it, unless it is too large. @param length in bytes, if known */
export function checkedBody(length: number | undefined, { check, skip, send }: Checking): ResponseBody {
  let [chunks, bytes]: [Buffer[], number] = [[], 0]
  let sent: ResponseBody | undefined
  const begin = () => {
    skip()
    sent = send()
    for (const chunk of chunks) sent.part(chunk)
    chunks = []
  }
  if ((length ?? 0) > MAX_CHECKED) begin()
  return {
    part(chunk) {
      if (sent) return sent.part(chunk)
      bytes += chunk.length
      chunks.push(chunk)
      if (bytes > MAX_CHECKED) begin()
    },
    end() {
      if (sent) return sent.end()
      const body = check(Buffer.concat(chunks))
      if (!body) return
      sent = send(body.length)
      sent.part(body)
      sent.end()
    },
  }
}

const isPackable = (type: string) => type === 'application/json' || type === 'image/svg+xml' || type === 'text/html'

/**
 * Sends a response body, compressed if that makes it smaller: small bodies in one piece, others chunk by chunk. Headers
 * go out with the first chunk.
 */
export function responseBody(res: Response, { type, length, limit }: BodyOptions): ResponseBody {
  const mayPack = isPackable(type)
  if (mayPack) res.vary('Accept-Encoding')
  const coding =
    mayPack && (length ?? Infinity) >= TOO_SMALL ? quickestCoding(res.req.headers['accept-encoding']) : 'identity'
  if (coding !== 'identity') res.setHeader('Content-Encoding', coding)
  if (length !== undefined && length <= MAX_AT_ONCE) {
    const chunks: Buffer[] = []
    return {
      part: chunk => void chunks.push(chunk),
      end() {
        const bytes = chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks)
        const body = coding === 'identity' ? bytes : PACKINGS[coding].atOnce(bytes)
        res.setHeader('Content-Length', body.length)
        res.end(body)
      },
    }
  }
  if (coding === 'identity') {
    if (length !== undefined) res.setHeader('Content-Length', length)
    return { part: chunk => bufferAndSend(res, chunk, limit), end: () => res.end() }
  }
  const packing = PACKINGS[coding].stream()
  packing.on('data', (chunk: Buffer) => bufferAndSend(res, chunk, limit)).once('end', () => res.end())
  res.once('close', () => packing.destroy())
  return {
    part(chunk) {
      packing.write(chunk)
      // Flush each chunk: the compressor would buffer it.
      packing.flush()
    },
    end: () => packing.end(),
  }
}

/** Bytes buffered in total, unless `limit` is larger. */
const MAX_BUFFERED = 64 * 1024 * 1024
let buffered = 0
/** Buffered bytes per response, oldest first, by network. */
const buffers = new Map<string, Map<Response, number>>()
/** Responses whose `close` and `drain` events are handled. */
const watched = new WeakSet<Response>()

/**
 * Forwards a part of an answer, buffering it for slow readers so that the backend's connection is free early. If all
 * buffers exceed `MAX_BUFFERED`, the oldest answer of the network that uses most is cut. @param limit bytes per answer
 */
function bufferAndSend(res: Response, chunk: Buffer, limit: number): void {
  if (res.write(chunk)) return
  const network = sharerOf(res.locals.address ?? '')
  const responses = buffers.get(network) ?? new Map<Response, number>()
  buffers.set(network, responses)
  responses.set(res, (responses.get(res) ?? 0) + chunk.length)
  buffered += chunk.length
  if (!watched.has(res)) {
    watched.add(res)
    for (const event of ['drain', 'close']) res.on(event, () => forget(network, res))
  }
  while (buffered > Math.max(MAX_BUFFERED, limit)) cutOldest()
}

function forget(network: string, res: Response): void {
  const responses = buffers.get(network)
  buffered -= responses?.get(res) ?? 0
  responses?.delete(res)
  if (responses?.size === 0) buffers.delete(network)
}

function cutOldest(): void {
  const sums = [...buffers].map(([network, responses]) => ({
    network,
    sum: sumOf(responses),
    oldest: responses.keys().next(),
  }))
  const { network, oldest } = sums.reduce((one, other) => (other.sum > one.sum ? other : one))
  const res = oldest.value!
  forget(network, res)
  res.destroy()
}

const sumOf = (responses: Map<Response, number>) => [...responses.values()].reduce((sum, bytes) => sum + bytes, 0)
