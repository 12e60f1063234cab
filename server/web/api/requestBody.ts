import type { Request, Response } from 'express'
import { failure } from '../../../shared/api/envelope.ts'

/** How long a refused body is still taken in, so that its sender gets to read the answer. */
const LINGER = 1000

/** Whether a request brings a body along. */
export const hasBody = (req: Request): boolean =>
  req.headers['transfer-encoding'] !== undefined || Number(req.headers['content-length'] ?? 0) > 0

/** Bytes that bodies may take up together while they wait. */
const ROOM = 64 * 1024 * 1024
let taken = 0

/**
 * Takes in a whole body, of at most `limit` bytes, before anything is done for it: a sender who drips would hold what
 * the call needs. Calls back once, never for a sender who leaves; who takes longer than the server's `requestTimeout`
 * is cut.
 */
export function takeBody(req: Request, limit: number, done: (body: Buffer | 'too large' | 'no room') => void): void {
  const chunks: Buffer[] = []
  let bytes = 0
  const finish = (result: Buffer | 'too large' | 'no room') => {
    req.off('data', take).off('end', end)
    done(result)
  }
  function take(chunk: Buffer): void {
    chunks.push(chunk)
    bytes += chunk.length
    taken += chunk.length
    if (bytes > limit) finish('too large')
    else if (taken > ROOM) finish('no room')
  }
  const end = () => finish(Buffer.concat(chunks))
  req.on('data', take).once('end', end)
  req.once('close', () => {
    taken -= bytes
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
