import { imageSize } from 'image-size'
import type { NewBook } from '../../books/book.ts'
import { loadSharp, MAX_PIXELS } from '../../../pictures/loadSharp.ts'

type Picture = NonNullable<NewBook['cover']>

/** Undefined unless it is a JPEG, PNG or WebP that readers' browsers can show. */
export function pictureIn(bytes: Uint8Array): Picture | undefined {
  const judged = judgePicture(bytes)
  return 'type' in judged ? judged : undefined
}

const SHOWN = new Map<string | undefined, Picture['type']>([
  ['jpg', 'image/jpeg'],
  ['png', 'image/png'],
  ['webp', 'image/webp'],
])
const CONVERTIBLE = { gif: 'Nsgif', tiff: 'Tiff', heif: 'Heif', avif: 'Heif', svg: 'Svg' } as const

/** The library takes the first segment of a JPEG for one that has no size. */
const withFirstSegment = (bytes: Uint8Array) =>
  bytes[0] === 0xff && bytes[1] === 0xd8 && (bytes[3] ?? 0) >> 4 !== 0xe
    ? Buffer.concat([bytes.subarray(0, 2), Buffer.from('ffe00002', 'hex'), bytes.subarray(2)])
    : bytes

/**
 * By its bytes: damaged, or with more pixels than a browser can hold, it is refused with a reason. Vector graphics are
 * converted, since they may contain scripts.
 */
export function judgePicture(bytes: Uint8Array): Picture | { isConvertible: boolean; reason: string } {
  const refused = (reason: string) => ({ isConvertible: false, reason })
  try {
    const { width, height, type = '' } = imageSize(withFirstSegment(bytes))
    if (!(width > 0 && height > 0)) return refused('it is damaged')
    if (width * height > MAX_PIXELS) return refused('it has too many pixels')
    const shown = SHOWN.get(type)
    return shown
      ? { type: shown, bytes }
      : { isConvertible: type in CONVERTIBLE, reason: `a ${type.toUpperCase()} picture cannot be shown` }
  } catch {
    return refused('it is no picture, or damaged')
  }
}

/** In CSS pixels: enough for the largest size of a cover. */
const MAX_SIDE = 2400

/** A picture of another format as WebP. Undefined if this cannot be done here. */
export async function convertedPicture(bytes: Uint8Array): Promise<Picture | undefined> {
  const sharp = await loadSharp('Nsgif', 'Tiff', 'Heif', 'Svg')
  const converted = await sharp?.(bytes, { limitInputPixels: MAX_PIXELS, autoOrient: true })
    .resize({ width: MAX_SIDE, height: MAX_SIDE, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 85 })
    .timeout({ seconds: 20 })
    .toBuffer()
    .catch(() => undefined)
  // Readers do not need these decoders, and attackers know them.
  sharp?.block({ operation: ['Nsgif', 'Tiff', 'Heif'].map(format => `VipsForeignLoad${format}Buffer`) })
  return converted && { type: 'image/webp', bytes: converted }
}
