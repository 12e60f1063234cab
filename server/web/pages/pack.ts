import { PACKINGS, type Packed } from '../http/packing.ts'

/** Characters up to which a page is compressed synchronously; larger ones are compressed off the main thread. */
const MAX_AT_ONCE = 128 * 1024
/** Reused buffer for the uncompressed page: allocating one per page would cost time. */
const scratch = Buffer.allocUnsafeSlow(3 * MAX_AT_ONCE)

/** Compresses a page that is sent once. Other levels and their figures: docs/decisions/027. */
export async function pack(html: readonly string[], coding: Packed | 'identity'): Promise<Buffer> {
  if (html.reduce((sum, part) => sum + part.length, 0) > MAX_AT_ONCE) {
    const bytes = Buffer.from(html.join(''))
    return coding === 'identity' ? bytes : PACKINGS[coding].aside(bytes)
  }
  let end = 0
  for (const part of html) end += scratch.write(part, end)
  const bytes = scratch.subarray(0, end)
  return coding === 'identity' ? Buffer.from(bytes) : PACKINGS[coding].atOnce(bytes)
}
