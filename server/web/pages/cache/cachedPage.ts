import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { isKnown, smallestCoding } from '../../http/encoding.ts'
import { RETRY_AFTER, FOR_LATER } from '../../http/errors.ts'
import { CROSS_ORIGIN, SECURITY_HEADERS } from '../../http/security.ts'
import type { WholePage } from '../completePage.ts'

const br = promisify(brotliCompress)
const gz = promisify(gzip)

/** While a reader waits: better compression would use a core for tens of milliseconds. */
const QUICK = { brotli: 5, gzip: 6 }
/** For pages that stayed the same: a tenth smaller for fifty times the work, so one page at a time. */
const THOROUGH = { brotli: 11, gzip: 9 }
let isRecompressing = false

/** One encoding of the body, with its headers as `writeHead` takes them: alternating names and values. */
export type Form = {
  etag: string
  headers: readonly string[]
  body: Buffer
}

/** The encodings that are cached: those that all browsers accept. */
export const CODINGS = ['br', 'gzip', 'identity'] as const
type CachedCoding = (typeof CODINGS)[number]
export type Bodies = Readonly<Record<CachedCoding, Buffer>>

type PageFacts = Omit<WholePage, 'html'> & {
  scheme: 'http' | 'https'
  type: string
  /** Of its content, for the ETags. */
  hash: string
  /** When rendering began, in epoch ms. */
  madeAt: number
  /** Whether it has the best compression. */
  isThorough: boolean
}

export type CachedPage = PageFacts & {
  forms: Readonly<Record<CachedCoding, Form>>
  /** Bytes in memory, including headers and an allowance for objects. */
  size: number
}

/** Memory of a cached page's objects besides its bytes. */
const OVERHEAD = 2048

/**
 * Does once, off the main thread, what every response needs: compression, ETags and headers.
 * @param before the previous page in a background revalidation: if the content is the same, its bytes are reused, or
 * recompressed better, once
 */
export async function prepare(
  { html, type = 'text/html; charset=utf-8', ...page }: WholePage,
  { scheme, madeAt, before }: Pick<PageFacts, 'scheme' | 'madeAt'> & { before?: CachedPage },
): Promise<CachedPage> {
  const hash = createHash('sha256').update(html).update(page.policy).digest('base64url').slice(0, 22)
  const facts = { ...page, type, scheme, hash, madeAt, isThorough: false }
  if (PACKED.test(type)) return assemble({ ...facts, isThorough: true }, { br: html, gzip: html, identity: html })
  if (before?.hash !== hash) return assemble(facts, await compress(html, QUICK))
  // Later pages find another compression running and retry.
  if (before.isThorough || isRecompressing)
    return assemble({ ...facts, isThorough: before.isThorough }, bodiesOf(before))
  isRecompressing = true
  try {
    return assemble({ ...facts, isThorough: true }, await compress(html, THOROUGH))
  } finally {
    isRecompressing = false
  }
}

/** Types that are compressed already. */
const PACKED = /^(?:image\/|application\/epub\+zip$)/

async function compress(html: Buffer, quality: typeof QUICK): Promise<Bodies> {
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: quality.brotli,
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    [constants.BROTLI_PARAM_SIZE_HINT]: html.length,
  }
  const [brotli, gzipped] = await Promise.all([br(html, { params }), gz(html, { level: quality.gzip })])
  return { br: brotli, gzip: gzipped, identity: html }
}

const bodiesOf = ({ forms: { br, gzip, identity } }: CachedPage): Bodies => ({
  br: br.body,
  gzip: gzip.body,
  identity: identity.body,
})

export function assemble(facts: PageFacts, bodies: Bodies): CachedPage {
  const { scheme, type, policy, language, isTranslated, isPublic, hash } = facts
  const form = (coding: CachedCoding): Form => {
    const body = bodies[coding]
    const own = { 'Content-Security-Policy': policy, ...(isPublic && CROSS_ORIGIN) }
    const etag = coding === 'identity' ? `"${hash}"` : `"${hash}-${coding}"`
    const headers = [
      ...Object.entries({ ...Object.fromEntries(SECURITY_HEADERS[scheme]), ...own }),
      ['Content-Type', type],
      ...(language ? [['Content-Language', language]] : []),
      // Cookies choose the language of the page.
      ['Vary', isTranslated ? 'Accept-Encoding, Cookie, Accept-Language' : 'Accept-Encoding, Cookie'],
      ['ETag', etag],
      ...(coding === 'identity' ? [] : [['Content-Encoding', coding]]),
      ['Content-Length', String(body.length)],
    ]
    return { etag, headers: headers.flat() as string[], body }
  }
  const identity = form('identity')
  const forms = PACKED.test(type)
    ? { br: identity, gzip: identity, identity }
    : { br: form('br'), gzip: form('gzip'), identity }
  let size = OVERHEAD
  for (const { body, headers } of new Set(Object.values(forms))) size += body.length + headers.join('').length
  return { ...facts, forms, size }
}

type Shared = {
  /** Seconds for which it is fresh; after that it is stale while revalidating. */
  seconds: number
  /** Seconds for which a stale page may be served if rendering fails. */
  staleIfError: number
  tag: string
}

type ResponseOptions = {
  /** What shared caches may do with it; absent: they must not store it. */
  shared?: Shared
  isStale: boolean
  requestId?: string
}

/** Sends a prepared page, or 304. Existing headers are kept unless the page sets them; `Vary` is joined. */
export function sendPage(
  req: IncomingMessage,
  res: ServerResponse,
  page: CachedPage,
  { shared, isStale, requestId }: ResponseOptions,
): void {
  const form = page.forms[smallestCoding(req.headers['accept-encoding'] as string | undefined)]
  const headers = [...form.headers, ...(shared ? sharedHeaders(shared) : ['Cache-Control', 'private, no-cache'])]
  const vary = res.getHeader('Vary')
  if (vary) headers[headers.indexOf('Vary') + 1] += `, ${String(vary)}`
  if (page.isCacheable) headers.push('Age', String(Math.max(0, Math.floor((Date.now() - page.madeAt) / 1000))))
  if (isStale) headers.push('X-Cache', 'stale')
  if (FOR_LATER.has(page.status)) headers.push('Retry-After', RETRY_AFTER)
  if (requestId) headers.push('X-Request-Id', requestId)
  if (page.status === 200 && isKnown(req, form.etag)) {
    res.writeHead(304, withoutLength(headers)).end()
    return
  }
  res.writeHead(page.status, headers)
  if (req.method === 'HEAD') res.end()
  else res.end(form.body)
}

/** Browsers would obey `stale-while-revalidate` too, so it is in the header of caches alone (RFC 9213). */
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
