import type { IncomingMessage, ServerResponse } from 'node:http'
import { smallestCoding } from '../../http/encoding.ts'
import { FORWARDED_HOST } from '../../brands/chooseBrand.ts'
import { isForLater, RETRY_AFTER } from '../../http/errors.ts'
import type { KeptPage } from './keptPage.ts'

/** Weak comparison (RFC 9110, 13.1.2); a client that wants no kept answer at all gets the bytes. */
function isKnown({ headers }: IncomingMessage, etag: string): boolean {
  const tags = headers['if-none-match']
  if (!tags || headers['cache-control']?.includes('no-cache')) return false
  return tags.includes(etag) || tags.trim() === '*'
}

type Shared = {
  /** Seconds for which it is fresh, and after which it may be shown while it is asked for anew. */
  seconds: number
  /** Seconds for which it may be shown where it cannot be asked for anew. */
  staleIfError: number
  tag: string
}

type AnswerOptions = {
  /** What other caches may do with it; absent, they may not keep it. */
  shared?: Shared
  /** It could be fresher. */
  isStale: boolean
  /** A proxy has named its host. */
  isForwarded: boolean
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
  { shared, isStale, isForwarded, requestId }: AnswerOptions,
): void {
  const form = page.forms[smallestCoding(req.headers['accept-encoding'] as string | undefined)]
  const headers = [...form.headers, ...(shared ? sharedHeaders(shared) : ['Cache-Control', 'private, no-cache'])]
  if (isForwarded) headers[headers.indexOf('Vary') + 1] += `, ${FORWARDED_HOST}`
  if (page.mayBeKept) headers.push('Age', String(Math.max(0, Math.floor((Date.now() - page.madeAt) / 1000))))
  if (isStale) headers.push('X-Cache', 'stale')
  if (isForLater(page.status)) headers.push('Retry-After', RETRY_AFTER)
  if (requestId) headers.push('X-Request-Id', requestId)
  if (page.status === 200 && isKnown(req, form.etag)) {
    res.writeHead(304, withoutLength(headers)).end()
    return
  }
  res.writeHead(page.status, headers)
  if (req.method === 'HEAD') res.end()
  else res.end(form.body)
}

/**
 * For caches in front. Browsers would obey `stale-while-revalidate` too and show their reader an old page, so it stands
 * where caches alone look (RFC 9213).
 */
const sharedHeaders = ({ seconds, staleIfError, tag }: Shared) => [
  'Cache-Control',
  `public, max-age=0, s-maxage=${seconds}, stale-if-error=${staleIfError}`,
  'CDN-Cache-Control',
  `public, max-age=${seconds}, stale-while-revalidate=${seconds}, stale-if-error=${staleIfError}`,
  'Cache-Tag',
  tag,
]

function withoutLength(headers: string[]): string[] {
  const at = headers.indexOf('Content-Length')
  return headers.toSpliced(at, 2)
}
