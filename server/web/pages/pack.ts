import { PACKINGS, type Packed } from '../http/packing.ts'

/** Characters of a page that is packed at once; larger ones are packed away from the main thread. */
const MAX_AT_ONCE = 128 * 1024
/** Where such a page is written before it is packed: each page's own room would have to be measured and made. */
const room = Buffer.allocUnsafeSlow(3 * MAX_AT_ONCE)

/** The bytes of a page that is sent once, packed. The other qualities and their figures: docs/decisions/027. */
export async function pack(html: readonly string[], coding: Packed | 'identity'): Promise<Buffer> {
  if (html.reduce((sum, part) => sum + part.length, 0) > MAX_AT_ONCE) {
    const bytes = Buffer.from(html.join(''))
    return coding === 'identity' ? bytes : PACKINGS[coding].aside(bytes)
  }
  let end = 0
  for (const part of html) end += room.write(part, end)
  const bytes = room.subarray(0, end)
  return coding === 'identity' ? Buffer.from(bytes) : PACKINGS[coding].atOnce(bytes)
}
