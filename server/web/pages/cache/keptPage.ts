import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
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

/** How pages are kept: the forms that all browsers take. */
export const CODINGS = ['br', 'gzip', 'identity'] as const
type KeptCoding = (typeof CODINGS)[number]
export type Bodies = Readonly<Record<KeptCoding, Buffer>>

/** What a page is beside its bytes. */
type PageFacts = {
  status: number
  scheme: 'http' | 'https'
  /** Its Content-Security-Policy. */
  policy: string
  /** Of its content, for the ETags. */
  hash: string
  /** When its making began, in epoch ms. */
  madeAt: number
  mayBeKept: boolean
  /** Path of its canonical address. */
  canonical?: string
}

/** A page as it is sent. */
export type KeptPage = PageFacts & {
  forms: Readonly<Record<KeptCoding, Form>>
  /** Bytes that it takes, headers and an allowance for the objects around them included. */
  size: number
}

/** What the objects of a kept page take beside its bytes. */
const OVERHEAD = 2048

/** Does once, away from the main thread, what would be done for each answer: compression, ETags and headers. */
export async function prepare(
  { html, ...page }: Complete & { redirect?: undefined },
  scheme: PageFacts['scheme'],
  madeAt: number,
): Promise<KeptPage> {
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    [constants.BROTLI_PARAM_SIZE_HINT]: html.length,
  }
  const [brotli, zipped] = await Promise.all([br(html, { params }), gz(html, { level: GZIP_LEVEL })])
  const hash = createHash('sha256').update(html).update(page.policy).digest('base64url').slice(0, 22)
  return assemble({ ...page, scheme, hash, madeAt }, { br: brotli, gzip: zipped, identity: html })
}

/** Puts a page together from what it is and its bytes: headers are made here and nowhere else. */
export function assemble(facts: PageFacts, bodies: Bodies): KeptPage {
  const { scheme, policy, hash } = facts
  const form = (coding: KeptCoding): Form => {
    const body = bodies[coding]
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
  const forms = { br: form('br'), gzip: form('gzip'), identity: form('identity') }
  const size = Object.values(forms).reduce(
    (sum, { body, headers }) => sum + body.length + headers.reduce((length, text) => length + text.length, 0),
    OVERHEAD,
  )
  return { ...facts, forms, size }
}
