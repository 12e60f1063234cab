import type { Request, Response } from 'express'
import { failure } from '../../shared/api/envelope.ts'

/** How long a refused body is still taken in, so that its sender gets to read the answer. */
const LINGER = 1000

/** Whether a request brings a body along. */
export const hasBody = (req: Request): boolean =>
  req.headers['transfer-encoding'] !== undefined || Number(req.headers['content-length'] ?? 0) > 0

/**
 * Calls back once when a body passes the limit, whatever its Content-Length says. The request is paused until
 * something reads it, so that no byte goes uncounted.
 */
export function countBody(req: Request, limit: number, tooLarge: () => void): void {
  let bytes = 0
  req.pause()
  req.on('data', function count(chunk: Buffer) {
    bytes += chunk.length
    if (bytes <= limit) return
    req.off('data', count)
    tooLarge()
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
