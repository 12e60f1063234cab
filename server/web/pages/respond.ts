import type { Response } from 'express'
import { Writable } from 'node:stream'
import { pageMade } from '../admission/pageSlots.ts'
import { compressStream, PACKINGS, quickestCoding, type Packed } from '../http/encoding.ts'
import { contentSecurityPolicy, documentEnd, documentStart } from './document.ts'
import { documentOf, type AppStream, type Rendered } from './render.ts'
import { serverTiming } from '../http/requestLog.ts'

/** Sends a page to the reader it was rendered for: compressed as a whole, or streamed. */
export async function respond(res: Response, rendered: Rendered): Promise<void> {
  if ('stream' in rendered) return sendStream(res, rendered)
  pageMade(res)
  const coding = quickestCoding(res.req.get('accept-encoding'))
  const { html, policy } = documentOf(rendered)
  const body = await pack(html, coding)
  if (res.closed) return
  setHeaders(res, rendered, policy)
  res.vary('Accept-Encoding')
  if (coding !== 'identity') res.setHeader('Content-Encoding', coding)
  res.setHeader('Content-Length', body.length)
  if (res.req.method === 'HEAD') res.end()
  else res.end(body)
}

/** Characters up to which a page is compressed synchronously; larger ones are compressed off the main thread. */
const MAX_AT_ONCE = 128 * 1024
/** Reused buffer for the uncompressed page: allocating one per page would cost time. */
const scratch = Buffer.allocUnsafeSlow(3 * MAX_AT_ONCE)

/** Compresses a page that is sent once. Other levels and their figures: docs/decisions/027. */
async function pack(html: readonly string[], coding: Packed | 'identity'): Promise<Buffer> {
  if (html.reduce((sum, part) => sum + part.length, 0) > MAX_AT_ONCE) {
    const bytes = Buffer.from(html.join(''))
    return coding === 'identity' ? bytes : PACKINGS[coding].aside(bytes)
  }
  let end = 0
  for (const part of html) end += scratch.write(part, end)
  const bytes = scratch.subarray(0, end)
  return coding === 'identity' ? Buffer.from(bytes) : PACKINGS[coding].atOnce(bytes)
}

function setHeaders(res: Response, { status, assets, head }: Rendered, policy: string): void {
  res.status(status)
  res.setHeader('Content-Type', 'text/html; charset=utf-8')
  res.setHeader('Content-Language', assets.locale.iso)
  res.setHeader('Content-Security-Policy', policy)
  res.setHeader('Cache-Control', head.noReferrer ? 'no-store' : 'private, no-cache')
  if (head.noReferrer) res.setHeader('Referrer-Policy', 'no-referrer')
  if (res.locals.work) res.setHeader('Server-Timing', serverTiming(res.locals.work))
}

/** Sends the shell at once and the other parts as they become ready; resolves when the response has ended. */
function sendStream(res: Response, rendered: Rendered & { stream: AppStream }): Promise<void> {
  const { snapshot, assets, reports, addresses, stream } = rendered
  const { inline } = assets
  void stream.allReady.then(() => pageMade(res))
  const { nonce } = stream
  const policy = contentSecurityPolicy(assets, inline, snapshot, { nonce, isReported: reports > 0, addresses })
  setHeaders(res, rendered, policy)
  // Tells buffering proxies (nginx) to forward this response as it comes.
  res.setHeader('X-Accel-Buffering', 'no')
  compressStream(res)
  res.write(documentStart({ ...rendered, inline }))
  const closed = new Promise<void>(resolve => void res.once('close', resolve))
  stream.pipe(intoBody(res, documentEnd(assets)))
  return closed
}

/** Forwards React's output and flushes through the compressor, and completes the document at the end. */
function intoBody(res: Response, end: string): Writable {
  let go = () => {}
  // Once for all parts: the compressor passes listeners to its stream and never removes them.
  res.on('drain', () => go())
  res.once('close', () => go())
  const body = new Writable({
    write(chunk, _encoding, done) {
      if (res.destroyed) done()
      else if (res.write(chunk)) done()
      else {
        go = () => {
          go = () => {}
          done()
        }
      }
    },
    final(done) {
      res.end(end)
      done()
    },
  })
  return Object.assign(body, { flush: () => res.flush?.() })
}
