import type { IncomingMessage } from 'node:http'
import type { Request, Response } from 'express'
import { failure } from '../../../shared/api/envelope.ts'
import { sharerOf } from '../../../shared/network.ts'
import { compressStream, PACKINGS, quickestCoding } from '../http/encoding.ts'
import { sendBusy, sendTooMany } from '../http/errors.ts'

/** Bytes of all request bodies until their calls are answered, and of all responses for slow readers. */
const MAX_HELD = 64 * 1024 * 1024
const MAX_PER_NETWORK = MAX_HELD / 8
/** Milliseconds after which a reader who takes a response slowly is cut: five times a whole call. */
const MAX_DOWNLOAD = 150_000
/** Milliseconds for which a refused body is still read, so that its sender can read the response. */
const LINGER = 1000
/** Bytes that take two packets with headers, compressed or not. */
export const TOO_SMALL = 1400

type Share = { network: string; bytes: number }

/** Counts bytes in memory for responses in progress, in all and by the network of their readers. */
class HeldBytes {
  total = 0
  private readonly networks = new Map<string, number>()
  /** Oldest first. */
  private readonly responses = new Map<Response, Share>()
  private readonly longest: number | undefined

  /** @param longest milliseconds after which a response that held bytes is cut */
  constructor(longest?: number) {
    this.longest = longest
  }

  /** They count until the response closes, or `sent`. Returns what its network holds. */
  add(res: Response, bytes: number): number {
    const known = this.responses.get(res)
    const share = known ?? { network: sharerOf(res.locals.address ?? ''), bytes: 0 }
    if (!known) {
      this.responses.set(res, share)
      const late = this.longest && setTimeout(() => res.destroy(), this.longest)
      res.once('close', () => {
        clearTimeout(late)
        this.sent(res)
        this.responses.delete(res)
      })
    }
    return this.change(share, bytes)
  }

  sent(res: Response): void {
    const share = this.responses.get(res)
    if (share) this.change(share, -share.bytes)
  }

  private change(share: Share, bytes: number): number {
    const { networks } = this
    share.bytes += bytes
    this.total += bytes
    const sum = (networks.get(share.network) ?? 0) + bytes
    if (sum > 0) networks.set(share.network, sum)
    else networks.delete(share.network)
    return sum
  }

  /** The oldest response of the network that holds most. */
  oldestOfMost(): Response | undefined {
    const [most] = [...this.networks].reduce((one, other) => (other[1] > one[1] ? other : one), ['', 0])
    return [...this.responses].find(([, { network, bytes }]) => network === most && bytes > 0)?.[0]
  }
}

const requests = new HeldBytes()
const responses = new HeldBytes(MAX_DOWNLOAD)

export const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

/**
 * Reads a whole body of at most `limit` bytes before the call takes anything from the backend: a slow sender would
 * otherwise hold a connection. Calls back at most once: a body that is too large, or for which there is no room, is
 * refused; `requestTimeoutMs` cuts slow senders. The bytes count until the response closes.
 */
export function takeBody(req: Request, res: Response, limit: number, done: (body: Buffer) => void): void {
  const chunks: Buffer[] = []
  let bytes = 0
  const stop = () => {
    req.off('data', onData).off('end', onEnd)
    res.off('close', stop)
  }
  function onData(chunk: Buffer): void {
    chunks.push(chunk)
    bytes += chunk.length
    const share = requests.add(res, chunk.length)
    const isFull = requests.total > MAX_HELD
    if (bytes <= limit && !isFull && share <= Math.max(MAX_PER_NETWORK, limit)) return
    stop()
    if (bytes > limit) return refuseBody(req, res)
    res.set('Connection', 'close')
    if (isFull) sendBusy(res)
    else sendTooMany(res)
  }
  function onEnd(): void {
    stop()
    done(Buffer.concat(chunks))
  }
  req.on('data', onData).once('end', onEnd)
  res.once('close', stop)
}

/**
 * Sends 413 and discards the rest of the body for a moment: closing at once would reset the connection, and the reader
 * would see a network error instead of the response.
 */
export function refuseBody(req: Request, res: Response): void {
  const body = Buffer.from(JSON.stringify(failure(413, 'TOO_LARGE', 'The request is too large.')))
  res
    .status(413)
    .set({ 'Cache-Control': 'no-store', Connection: 'close', 'Content-Length': String(body.length) })
    .type('json')
  res.write(body)
  const timer = setTimeout(() => res.end(), LINGER)
  res.once('close', () => clearTimeout(timer))
  req.once('end', () => res.end())
  req.unpipe()
  req.resume()
}

const PACKABLE: ReadonlySet<string> = new Set(['application/json', 'image/svg+xml', 'text/html'])

/** Sends a whole body of a type without parameters, compressed if that makes it smaller. */
export function sendWhole(res: Response, type: string, body: Buffer, limit: number): void {
  const isPackable = PACKABLE.has(type)
  if (isPackable) res.vary('Accept-Encoding')
  const isLarge = isPackable && body.length >= TOO_SMALL
  const coding = isLarge ? quickestCoding(res.req.headers['accept-encoding']) : 'identity'
  if (coding !== 'identity') res.setHeader('Content-Encoding', coding)
  const bytes = coding === 'identity' ? body : PACKINGS[coding].atOnce(body)
  res.setHeader('Content-Length', bytes.length)
  res.end(bytes)
  if (res.writableLength > 0) hold(res, res.writableLength, limit)
}

/** Sends a body of unknown or large length as it arrives. @param limit in bytes */
export function sendParts(res: Response, length: string | undefined, limit: number) {
  if (length !== undefined) res.setHeader('Content-Length', length)
  compressStream(res)
  res.on('drain', () => responses.sent(res))
  return {
    part(part: Buffer) {
      if (!res.write(part)) hold(res, part.length, limit)
      // The compressor would buffer it.
      res.flush()
    },
    end: () => void res.end(),
  }
}

/**
 * Counts bytes that a slow reader has not taken: they are held here, so that the backend's connection is free early. If
 * all exceed `MAX_HELD`, the oldest response of the network that holds most is cut. @param limit bytes of one response
 */
function hold(res: Response, bytes: number, limit: number): void {
  responses.add(res, bytes)
  while (responses.total > Math.max(MAX_HELD, limit)) {
    const oldest = responses.oldestOfMost()!
    responses.sent(oldest)
    oldest.destroy()
  }
}
