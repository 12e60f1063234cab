import type { IncomingMessage } from 'node:http'
import type { Request, Response } from 'express'
import { failure } from '../../../shared/api/envelope.ts'
import { sharerOf } from '../../../shared/network.ts'

/** Milliseconds for which a refused body is still read, so that its sender can read the response. */
const LINGER = 1000

export const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

/** Bytes of all buffered bodies until their calls are answered, in total and per network. */
const MAX_BUFFERED = 64 * 1024 * 1024
const MAX_PER_NETWORK = MAX_BUFFERED / 8
let buffered = 0
const shares = new Map<string, number>()

type NoBody = 'too large' | 'no room' | 'its share'

/** Reserves bytes, or releases them if negative. Returns what the network then uses. */
function reserve(network: string, bytes: number): number {
  buffered += bytes
  const share = (shares.get(network) ?? 0) + bytes
  if (share > 0) shares.set(network, share)
  else shares.delete(network)
  return share
}

/**
 * Buffers a whole body of at most `limit` bytes before the call takes anything from the backend: a slow sender would
 * otherwise hold a connection. Calls back once, and never if the sender disconnects; `requestTimeoutMs` cuts slow
 * senders. The bytes count until the response closes. `no room`: the total is used up; `its share`: this network's
 * share is.
 */
export function takeBody(req: Request, res: Response, limit: number, done: (body: Buffer | NoBody) => void): void {
  const network = sharerOf(res.locals.address ?? '')
  const chunks: Buffer[] = []
  let bytes = 0
  const stop = () => req.off('data', onData).off('end', onEnd)
  const finish = (result: Buffer | NoBody) => {
    stop()
    done(result)
  }
  function onData(chunk: Buffer): void {
    chunks.push(chunk)
    bytes += chunk.length
    const share = reserve(network, chunk.length)
    if (bytes > limit) finish('too large')
    else if (buffered > MAX_BUFFERED) finish('no room')
    else if (share > Math.max(MAX_PER_NETWORK, limit)) finish('its share')
  }
  const onEnd = () => finish(Buffer.concat(chunks))
  req.on('data', onData).once('end', onEnd)
  res.once('close', () => {
    stop()
    reserve(network, -bytes)
  })
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
