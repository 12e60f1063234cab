import type { IncomingMessage } from 'node:http'
import type { Request, Response } from 'express'
import { failure } from '../../../shared/api/envelope.ts'
import { networkOf } from '../../../shared/network.ts'

/** How long a refused body is still taken in, so that its sender gets to read the answer. */
const LINGER = 1000

/** Whether a request brings a body along. */
export const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

/** Bytes that bodies may take up together until their calls are answered, and those of one network. */
const ROOM = 64 * 1024 * 1024
const SHARE = ROOM / 8
let taken = 0
const shares = new Map<string, number>()

/** Why a body is not taken in. */
type NoBody = 'too large' | 'no room' | 'its share'

/** Takes up room, or with a negative number of bytes gives it back. Gives what the network has then. */
function reserve(network: string, bytes: number): number {
  taken += bytes
  const share = (shares.get(network) ?? 0) + bytes
  if (share > 0) shares.set(network, share)
  else shares.delete(network)
  return share
}

/**
 * Takes in a whole body, of at most `limit` bytes, before anything is done for it: a sender who drips would hold what
 * the call needs. Calls back once, never for a sender who leaves; who takes longer than the server's `requestTimeout`
 * is cut. A body has its room until its response closes, since it waits and is sent until then. `no room` is left for
 * anybody, or this network has all of `its share`.
 */
export function takeBody(req: Request, res: Response, limit: number, done: (body: Buffer | NoBody) => void): void {
  const network = networkOf(res.locals.address ?? '')
  const chunks: Buffer[] = []
  let bytes = 0
  const stop = () => req.off('data', take).off('end', end)
  const finish = (result: Buffer | NoBody) => {
    stop()
    done(result)
  }
  function take(chunk: Buffer): void {
    chunks.push(chunk)
    bytes += chunk.length
    const share = reserve(network, chunk.length)
    if (bytes > limit) finish('too large')
    else if (taken > ROOM) finish('no room')
    else if (share > Math.max(SHARE, limit)) finish('its share')
  }
  const end = () => finish(Buffer.concat(chunks))
  req.on('data', take).once('end', end)
  res.once('close', () => {
    stop()
    reserve(network, -bytes)
  })
}

/**
 * 413, then the rest of the body is thrown away for a moment: closing at once would reset the connection, and the
 * reader would see a network error in place of the answer.
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
