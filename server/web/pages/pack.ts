import { promisify } from 'node:util'
import { brotliCompress, constants, gzip, zstdCompress } from 'node:zlib'
import { chooseCoding } from '../http/codings.ts'

const br = promisify(brotliCompress)
const gz = promisify(gzip)
const zstd = promisify(zstdCompress)

/** A third of brotli's work for the same bytes, so it comes first. */
export const codingOfPage = chooseCoding('zstd', 'br', 'gzip')

/**
 * Packs a page that is sent once: what the last per cents would cost, no reader gets back. The other qualities and
 * their figures stand in docs/decisions/029. Away from the main thread.
 */
export async function pack(html: Buffer, coding: ReturnType<typeof codingOfPage>): Promise<Buffer> {
  switch (coding) {
    case 'zstd':
      return zstd(html, { params: { [constants.ZSTD_c_compressionLevel]: 3 } })
    case 'br':
      return br(html, {
        params: {
          [constants.BROTLI_PARAM_QUALITY]: 3,
          [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
          [constants.BROTLI_PARAM_SIZE_HINT]: html.length,
        },
      })
    case 'gzip':
      return gz(html, { level: 3 })
    default:
      return html
  }
}
