import type { IncomingMessage, ServerResponse } from 'node:http'
import { chooseCoding } from '../../http/codings.ts'
import { RETRY_AFTER } from '../../http/errors.ts'
import { saysLanguage } from '../language.ts'
import type { KeptPage } from './keptPage.ts'

/** The smallest form first. */
const codingFor = chooseCoding('br', 'gzip')

/** Weak comparison (RFC 9110, 13.1.2); a client that wants no kept answer at all gets the bytes. */
function isKnown({ headers }: IncomingMessage, etag: string): boolean {
  const tags = headers['if-none-match']
  if (!tags || headers['cache-control']?.includes('no-cache')) return false
  return tags.includes(etag) || tags.trim() === '*'
}

type AnswerOptions = {
  /** Seconds for which other caches may take the page for fresh; 0 for none. */
  shared: number
  /** It could be fresher. */
  isStale: boolean
  requestId?: string
}

/**
 * Sends a page as it was prepared, or 304 where the client has it. Headers that are set already stay where the page
 * has none of that name.
 */
export function answerPage(
  req: IncomingMessage,
  res: ServerResponse,
  page: KeptPage,
  { shared, isStale, requestId }: AnswerOptions,
): void {
  const form = page.forms[codingFor(req.headers['accept-encoding'] as string | undefined)]
  const isPublic = shared > 0 && !saysLanguage(req)
  const headers = [
    ...form.headers,
    'Cache-Control',
    isPublic ? `public, max-age=0, s-maxage=${shared}` : 'private, no-cache',
  ]
  if (page.mayBeKept) headers.push('Age', String(Math.max(0, Math.floor((Date.now() - page.madeAt) / 1000))))
  if (isStale) headers.push('X-Cache', 'stale')
  if (page.status === 503) headers.push('Retry-After', RETRY_AFTER)
  if (requestId) headers.push('X-Request-Id', requestId)
  if (page.status === 200 && isKnown(req, form.etag)) {
    res.writeHead(304, withoutLength(headers)).end()
    return
  }
  res.writeHead(page.status, headers)
  if (req.method === 'HEAD') res.end()
  else res.end(form.body)
}

function withoutLength(headers: string[]): string[] {
  const at = headers.indexOf('Content-Length')
  return headers.toSpliced(at, 2)
}
