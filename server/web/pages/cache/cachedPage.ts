import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { FORWARDED_HOST } from '../../brands/chooseBrand.ts'
import { isKnown, smallestCoding } from '../../http/encoding.ts'
import { RETRY_AFTER, isForLater } from '../../http/errors.ts'
import { securityHeaders } from '../../http/security.ts'
import type { Complete } from '../completePage.ts'

const br = promisify(brotliCompress)
const gz = promisify(gzip)

/** Of a page that somebody waits for: a better one holds a core for tens of milliseconds. */
const QUICK = { brotli: 5, gzip: 6 }
/** Of a page that has stayed the same: a twelfth less, for twenty times the work, so one page at a time. */
const THOROUGH = { brotli: 10, gzip: 9 }
let isAtThorough = false

/** One form of the bytes, with the headers that go with it, as `writeHead` takes them: names and values in turn. */
export type Form = {
  etag: string
  headers: readonly string[]
  body: Buffer
}

/** How pages are kept: the forms that all browsers take. */
export const CODINGS = ['br', 'gzip', 'identity'] as const
type CachedCoding = (typeof CODINGS)[number]
export type Bodies = Readonly<Record<CachedCoding, Buffer>>

/** What a page is beside its bytes. */
type PageFacts = {
  status: number
  scheme: 'http' | 'https'
  /** Content-Type. */
  type: string
  /** Its Content-Security-Policy. */
  policy: string
  /** Tag of the language in which it is written (BCP 47); absent: it is for programs. */
  language?: string
  /** Its brand speaks several: which one a reader gets, the browser may say. */
  isTranslated?: boolean
  /** Of its content, for the ETags. */
  hash: string
  /** When its making began, in epoch ms. */
  madeAt: number
  isCacheable: boolean
  /** Its bytes are as small as they get. */
  isThorough: boolean
  /** Path of its canonical address. */
  canonical?: string
}

/** A page as it is sent. */
export type CachedPage = PageFacts & {
  forms: Readonly<Record<CachedCoding, Form>>
  /** Bytes that it takes, headers and an allowance for the objects around them included. */
  size: number
}

/** What the objects of a kept page take beside its bytes. */
const OVERHEAD = 2048

/**
 * Does once, away from the main thread, what would be done for each answer: compression, ETags and headers.
 * @param before the page as it was, where it is made anew behind its readers' backs: what is the same keeps its bytes,
 * or gets smaller ones, once
 */
export async function prepare(
  { html, type = 'text/html; charset=utf-8', ...page }: Complete & { redirect?: undefined },
  { scheme, madeAt, before }: Pick<PageFacts, 'scheme' | 'madeAt'> & { before?: CachedPage },
): Promise<CachedPage> {
  const hash = createHash('sha256').update(html).update(page.policy).digest('base64url').slice(0, 22)
  const facts = { ...page, type, scheme, hash, madeAt, isThorough: false }
  if (isPacked(type)) return assemble({ ...facts, isThorough: true }, { br: html, gzip: html, identity: html })
  if (before?.hash !== hash) return assemble(facts, await compress(html, QUICK))
  // Who finds another at it comes round again.
  if (before.isThorough || isAtThorough) return assemble({ ...facts, isThorough: before.isThorough }, bodiesOf(before))
  isAtThorough = true
  try {
    return assemble({ ...facts, isThorough: true }, await compress(html, THOROUGH))
  } finally {
    isAtThorough = false
  }
}

/** What is packed already. */
const isPacked = (type: string) => type.startsWith('image/') || type === 'application/epub+zip'

async function compress(html: Buffer, quality: typeof QUICK): Promise<Bodies> {
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: quality.brotli,
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    [constants.BROTLI_PARAM_SIZE_HINT]: html.length,
  }
  const [brotli, zipped] = await Promise.all([br(html, { params }), gz(html, { level: quality.gzip })])
  return { br: brotli, gzip: zipped, identity: html }
}

const bodiesOf = ({ forms: { br, gzip, identity } }: CachedPage): Bodies => ({
  br: br.body,
  gzip: gzip.body,
  identity: identity.body,
})

/** Puts a page together from what it is and its bytes: headers are made here and nowhere else. */
export function assemble(facts: PageFacts, bodies: Bodies): CachedPage {
  const { scheme, type, policy, language, isTranslated, hash } = facts
  const form = (coding: CachedCoding): Form => {
    const body = bodies[coding]
    const etag = coding === 'identity' ? `"${hash}"` : `"${hash}-${coding}"`
    const headers = [
      ...securityHeaders(scheme).filter(([name]) => name !== 'Content-Security-Policy'),
      ['Content-Security-Policy', policy],
      ['Content-Type', type],
      ...(language ? [['Content-Language', language]] : []),
      // The language cookies change the page.
      ['Vary', isTranslated ? 'Accept-Encoding, Cookie, Accept-Language' : 'Accept-Encoding, Cookie'],
      ['ETag', etag],
      ...(coding === 'identity' ? [] : [['Content-Encoding', coding]]),
      ['Content-Length', String(body.length)],
    ]
    return { etag, headers: headers.flat() as string[], body }
  }
  const identity = form('identity')
  const forms = isPacked(type)
    ? { br: identity, gzip: identity, identity }
    : { br: form('br'), gzip: form('gzip'), identity }
  const size = [...new Set(Object.values(forms))].reduce(
    (sum, { body, headers }) => sum + body.length + headers.reduce((length, text) => length + text.length, 0),
    OVERHEAD,
  )
  return { ...facts, forms, size }
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
  page: CachedPage,
  { shared, isStale, isForwarded, requestId }: AnswerOptions,
): void {
  const form = page.forms[smallestCoding(req.headers['accept-encoding'] as string | undefined)]
  const headers = [...form.headers, ...(shared ? sharedHeaders(shared) : ['Cache-Control', 'private, no-cache'])]
  if (isForwarded) headers[headers.indexOf('Vary') + 1] += `, ${FORWARDED_HOST}`
  if (page.isCacheable) headers.push('Age', String(Math.max(0, Math.floor((Date.now() - page.madeAt) / 1000))))
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
