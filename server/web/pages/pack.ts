import { promisify } from 'node:util'
import {
  brotliCompress,
  brotliCompressSync,
  constants,
  gzip,
  gzipSync,
  zstdCompress,
  zstdCompressSync,
  type BrotliOptions,
} from 'node:zlib'
import { chooseCoding } from '../http/codings.ts'

/** A third of brotli's work for the same bytes, so it comes first. */
export const codingOfPage = chooseCoding('zstd', 'br', 'gzip')

type Packed = Exclude<ReturnType<typeof codingOfPage>, 'identity'>
type Packing = { atOnce(html: Buffer): Buffer; aside(html: Buffer): Promise<Buffer> }

const BROTLI: BrotliOptions = {
  params: {
    [constants.BROTLI_PARAM_QUALITY]: 3,
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    // What a page repeats lies near, and a larger window takes longer to clear.
    [constants.BROTLI_PARAM_LGWIN]: 16,
  },
}
const ZSTD = { params: { [constants.ZSTD_c_compressionLevel]: 3 } }
const GZIP = { level: 3 }
const [zstd, br, gz] = [promisify(zstdCompress), promisify(brotliCompress), promisify(gzip)]

const PACKINGS: Record<Packed, Packing> = {
  zstd: { atOnce: html => zstdCompressSync(html, ZSTD), aside: html => zstd(html, ZSTD) },
  br: { atOnce: html => brotliCompressSync(html, BROTLI), aside: html => br(html, BROTLI) },
  gzip: { atOnce: html => gzipSync(html, GZIP), aside: html => gz(html, GZIP) },
}

/** Characters of a page that is packed at once, in less than a millisecond: handing it to a thread takes as long. */
const MOST_AT_ONCE = 128 * 1024
/** Where such a page is written before it is packed: each page's own room would have to be measured and made. */
const room = Buffer.allocUnsafeSlow(3 * MOST_AT_ONCE)

/**
 * The bytes of a page that is sent once, packed: what the last per cents would cost, no reader gets back. The other
 * qualities and their figures stand in docs/decisions/027. Large pages are packed away from the main thread.
 */
export async function pack(html: string, coding: Packed | 'identity'): Promise<Buffer> {
  if (html.length > MOST_AT_ONCE) {
    const bytes = Buffer.from(html)
    return coding === 'identity' ? bytes : PACKINGS[coding].aside(bytes)
  }
  const bytes = room.subarray(0, room.write(html))
  return coding === 'identity' ? Buffer.from(bytes) : PACKINGS[coding].atOnce(bytes)
}
