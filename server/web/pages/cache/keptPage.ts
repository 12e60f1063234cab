import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Coding } from '../../http/codings.ts'
import { securityHeaders } from '../../http/security.ts'
import type { Complete } from '../completePage.ts'

const br = promisify(brotliCompress)
const gz = promisify(gzip)

/** Higher qualities hold a core for tens of milliseconds a page, for a few per cent. */
const BROTLI_QUALITY = 5
const GZIP_LEVEL = 6

/** One form of the bytes, with the headers that go with it, as `writeHead` takes them: names and values in turn. */
export type Form = {
  etag: string
  headers: readonly string[]
  body: Buffer
}

type KeptCoding = Extract<Coding, 'br' | 'gzip' | 'identity'>

/** A page as it is sent. */
export type KeptPage = {
  status: number
  forms: Readonly<Record<KeptCoding, Form>>
  /** When it was made, in epoch ms. */
  madeAt: number
  /** Bytes that it takes, headers and an allowance for the objects around them included. */
  size: number
  mayBeKept: boolean
  /** Path of its canonical address. */
  canonical?: string
}

/** What the objects of a kept page take beside its bytes. */
const OVERHEAD = 2048

/** Does once, away from the main thread, what would be done for each answer: compression, ETags and headers. */
export async function prepare(
  page: Complete & { redirect?: undefined },
  scheme: 'http' | 'https',
  madeAt: number,
): Promise<KeptPage> {
  const { status, html, policy, mayBeKept, canonical } = page
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    [constants.BROTLI_PARAM_SIZE_HINT]: html.length,
  }
  const [brotli, zipped] = await Promise.all([br(html, { params }), gz(html, { level: GZIP_LEVEL })])
  const hash = createHash('sha256').update(html).update(policy).digest('base64url').slice(0, 22)

  const form = (coding: KeptCoding, body: Buffer): Form => {
    const etag = coding === 'identity' ? `"${hash}"` : `"${hash}-${coding}"`
    const headers = [
      ...securityHeaders(scheme).filter(([name]) => name !== 'Content-Security-Policy'),
      ['Content-Security-Policy', policy],
      ['Content-Type', 'text/html; charset=utf-8'],
      // The language cookies change the page.
      ['Vary', 'Accept-Encoding, Cookie'],
      ['ETag', etag],
      ...(coding === 'identity' ? [] : [['Content-Encoding', coding]]),
      ['Content-Length', String(body.length)],
    ]
    return { etag, headers: headers.flat() as string[], body }
  }
  const forms = { br: form('br', brotli), gzip: form('gzip', zipped), identity: form('identity', html) }
  const bytes = Object.values(forms).reduce(
    (sum, { body, headers }) => sum + body.length + headers.reduce((length, text) => length + text.length, 0),
    OVERHEAD,
  )
  return { status, forms, madeAt, size: bytes, mayBeKept, canonical }
}
