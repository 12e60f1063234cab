import { promisify } from 'node:util'
import {
  brotliCompress,
  brotliCompressSync,
  constants,
  createBrotliCompress,
  createGzip,
  createZstdCompress,
  gzip,
  gzipSync,
  zstdCompress,
  zstdCompressSync,
  type BrotliOptions,
} from 'node:zlib'
import { chooseCoding } from './encoding.ts'

/** For responses that are compressed once: zstd costs a third of brotli for the same size, so it comes first. */
export const quickestCoding = chooseCoding('zstd', 'br', 'gzip')

export type Packed = Exclude<ReturnType<typeof quickestCoding>, 'identity'>

const BROTLI: BrotliOptions = {
  params: {
    [constants.BROTLI_PARAM_QUALITY]: 3,
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    // Repetitions in pages are close together, and a larger window takes longer to clear.
    [constants.BROTLI_PARAM_LGWIN]: 16,
  },
}
const ZSTD = { params: { [constants.ZSTD_c_compressionLevel]: 3 } }
const GZIP = { level: 3 }
const [zstd, br, gz] = [promisify(zstdCompress), promisify(brotliCompress), promisify(gzip)]

/** For responses sent once. `atOnce` takes under 1 ms for 128 kB, as long as handing it to a thread. */
export const PACKINGS = {
  zstd: {
    atOnce: (bytes: Buffer) => zstdCompressSync(bytes, ZSTD),
    aside: (bytes: Buffer) => zstd(bytes, ZSTD),
    stream: () => createZstdCompress(ZSTD),
  },
  br: {
    atOnce: (bytes: Buffer) => brotliCompressSync(bytes, BROTLI),
    aside: (bytes: Buffer) => br(bytes, BROTLI),
    stream: () => createBrotliCompress(BROTLI),
  },
  gzip: {
    atOnce: (bytes: Buffer) => gzipSync(bytes, GZIP),
    aside: (bytes: Buffer) => gz(bytes, GZIP),
    stream: () => createGzip(GZIP),
  },
} satisfies Record<Packed, object>
